import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countedUpTo } from '#platform/contract/resource.ts';
import { direction, type PageWindow } from '#platform/server/resource/page-window.ts';
import type { ChosenContacts } from './contacts-query.ts';

/**
 * The ids of a page of a long list, by the date of its contacts, in the window's own order. No index holds a list in that
 * order: its page is among the account's nearest contacts or, for a list of others, found by putting the list in order.
 */
export async function membersByAge(
  account: Account,
  chosen: ChosenContacts,
  { listId, isDescending, window }: { listId: number; isDescending: boolean; window: PageWindow },
): Promise<number[]> {
  const order = direction(isDescending);
  const page = sql`limit ${window.take} offset ${window.skip}`;
  const near = await sql<{ id: number }>`
    select c.id from (select * from contacts k where k.account_id = ${account.id}
        order by k.created_at ${order}, k.id ${order} limit ${countedUpTo}) c
      join list_memberships m on m.account_id = ${account.id} and m.list_id = ${listId} and m.contact_id = c.id
    where ${chosen.where} order by c.created_at ${order}, c.id ${order} ${page}`.execute(
    account.db,
  );
  if (near.rows.length === window.take) return near.rows.map(({ id }) => id);
  // "offset 0" keeps PostgreSQL from walking through all contacts of the account for those few that are on the list.
  const { rows } = await sql<{ id: number }>`
    select found.id from (select c.id, c.created_at from ${chosen.from} where ${chosen.where} offset 0) found
    order by found.created_at ${order}, found.id ${order} ${page}`.execute(account.db);
  return rows.map(({ id }) => id);
}
