import { complaintWeek } from '#engines/inbound/public.ts';
import { domainStates } from '#engines/domains/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { HomeDomain } from '../contract/parts.ts';

const mostShown = 4;

/** The sending domains, those in trouble first, each with the complaints of its last seven days. */
export async function sendingDomainsAtHome(account: Account): Promise<HomeDomain[]> {
  const domains: HomeDomain[] = [];
  for (const domain of await domainStates(account, 'sending', mostShown)) {
    const { state, sent, rate } = await complaintWeek(account, domain.name);
    domains.push({ ...domain, complaints: { state, sent, rate } });
  }
  return domains;
}
