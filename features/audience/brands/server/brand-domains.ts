import { isDomainOf } from '#engines/domains/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

/** Refuses domains that are not the account's, or not of the right kind. */
export async function checkBrandDomains(
  account: Account,
  fields: { sending_domain_id?: number | null; link_domain_id?: number | null },
): Promise<void> {
  const { sending_domain_id: sending, link_domain_id: link } = fields;
  if (sending != null && !(await isDomainOf(account, 'sending', sending)))
    throw invalid({ sending_domain_id: ['is no sending domain of this account'] });
  if (link != null && !(await isDomainOf(account, 'link', link)))
    throw invalid({ link_domain_id: ['is no link tracking domain of this account'] });
}
