import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

export { checkLinkDomain } from './check-link-domain.ts';

/** The host that links of a mail are on: the brand's own, else the account's default, each only while it is verified; null means the installation's. */
export async function linkHostOf(account: Account, brandId: number | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select d.name from domains d left join brands b on b.account_id = ${account.id} and b.id = ${brandId} and b.link_domain_id = d.id
    where d.account_id = ${account.id} and d.kind = 'link' and d.state = 'verified' and (d.is_default or b.id is not null)
    order by (b.id is not null) desc limit 1`.execute(account.db);
  return rows[0]?.name ?? null;
}
