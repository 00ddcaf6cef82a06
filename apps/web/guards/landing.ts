import { products, type AccountFacts } from '#features/session/access/contract.ts';

/** Where a person lands in an account: marketing, else service, else commerce. */
export function landingPath(facts: AccountFacts): string {
  const allowed = products(facts);
  if (allowed.includes('marketing')) return `/accounts/${facts.accountId}/dashboard`;
  if (allowed.includes('service')) return `/service/${facts.accountId}/dashboard`;
  if (allowed.includes('commerce')) return `/commerce/${facts.accountId}/dashboard`;
  return '/access-denied';
}
