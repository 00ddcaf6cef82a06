import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { optInPorts } from './ports.ts';

/** Removes those contacts of whom nothing is known but that a form named them: no list, tag, order, other email or other wish. */
export async function removeUnknown(
  account: Account,
  services: Pick<Services, 'families'>,
  contactIds: readonly number[],
): Promise<number> {
  if (contactIds.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c
    where c.account_id = ${account.id} and c.id = any(${[...contactIds]}::bigint[]) and c.no_marketing and c.tag_ids = '{}' and c.own_key is null
      and not exists (select from list_memberships m where m.account_id = ${account.id} and m.contact_id = c.id)
      and not exists (select from contact_orders o where o.account_id = ${account.id} and o.contact_id = c.id)
      and not exists (select from pending_subscriptions p where p.account_id = ${account.id} and p.contact_id = c.id)
      and not exists (select from deliveries d join mailings g on g.account_id = ${account.id} and g.id = d.mailing_id
        where d.account_id = ${account.id} and d.contact_id = c.id and g.source_type <> 'letter')
    order by c.id for update of c`.execute(account.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await optInPorts().removeContacts(account, services, ids);
  return ids.length;
}
