import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** How the proof of a consent names the mailing it came from. */
export const mailingDetail = (mailingId: number): string => `mailing ${mailingId}`;

/** Ids of the lists that a contact left out of a mailing and has not come back to, at most 1,000. */
export async function listsLeftBy(
  account: Account,
  { contactId, mailingId }: { contactId: number; mailingId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.list_id as id from list_memberships m
    where m.account_id = ${account.id} and m.contact_id = ${contactId} and m.status = 'unsubscribed'
      and exists (select from consent_events e where e.account_id = ${account.id} and e.contact_id = ${contactId}
        and e.list_id = m.list_id and e.change = 'unsubscribed' and e.detail = ${mailingDetail(mailingId)})
    order by m.list_id limit 1000`.execute(account.db);
  return rows.map(({ id }) => id);
}
