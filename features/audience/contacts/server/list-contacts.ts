import { sql } from 'kysely';
import { lastSentAtSql } from '#engines/audience/public.ts';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ContactRow } from '#engines/audience/contract.ts';
import type { ContactListQuery } from '../contract.ts';
import { chosenContacts, statusSql } from './contacts-query.ts';

/**
 * A page of contacts of the account or of one list, newest first. The ids of the page come from an index in its own order,
 * and only they are looked up. What has to read all contacts (search, states) reads them once for page and total.
 */
export async function listContacts(
  account: Account,
  query: ContactListQuery,
  listId?: number,
): Promise<{ rows: ContactRow[]; meta: ListMeta }> {
  const chosen = await chosenContacts(account, { ...query, listId });
  const isByEmail = query.sort === 'email';
  const direction =
    (query.sort_order ?? (isByEmail ? 'asc' : 'desc')) === 'asc' ? sql`asc` : sql`desc`;
  const key = isByEmail ? sql`c.email_key` : listId === undefined ? sql`c.id` : sql`m.contact_id`;
  const window = sql`limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;
  const { rows } = await sql<{ id: number; total: number }>`
    ${
      chosen.isMost
        ? sql`select c.id, 0 as total from ${chosen.from} where ${chosen.where} order by ${key} ${direction} ${window}`
        : sql`with found as materialized (select c.id, ${key} as key from ${chosen.from} where ${chosen.where})
          select id, (select count(*) from found) as total from found order by key ${direction} ${window}`
    }`.execute(account.db);
  const isCounted = !chosen.isMost && rows.length > 0;
  const total = isCounted ? rows[0]!.total : await countChosen(account, query, listId);
  return {
    rows: await contactRows(
      account,
      rows.map((row) => row.id),
      listId,
    ),
    meta: listMeta(total, query),
  };
}

/** These contacts as answers carry them, in the order of the ids. */
export async function contactRows(
  account: Account,
  ids: readonly number[],
  listId?: number,
): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  const membership =
    listId === undefined
      ? sql``
      : sql`join list_memberships m on m.account_id = c.account_id and m.list_id = ${listId} and m.contact_id = c.id`;
  const { rows } = await sql<ContactRow>`
    select c.id, c.email, c.first_name, c.last_name, c.phone, c.fax, ${statusSql(account, listId)} as status, c.source, c.created_at, c.updated_at,
      ${lastSentAtSql} as last_sent_at, c.last_open_at, c.last_click_at
    from contacts c ${membership} left join suppressions s on s.account_id = c.account_id and s.email_key = c.email_key
    where c.account_id = ${account.id} and c.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], c.id)`.execute(account.db);
  return rows;
}

async function countChosen(
  account: Account,
  query: ContactListQuery,
  listId: number | undefined,
): Promise<number> {
  const chosen = await chosenContacts(account, { ...query, listId });
  // Everybody on a list is a count over its memberships alone.
  const counted =
    chosen.isEveryone && listId !== undefined
      ? sql`list_memberships m where m.account_id = ${account.id} and m.list_id = ${listId}`
      : sql`${chosen.from} where ${chosen.where}`;
  const {
    rows: [row],
  } = await sql<{ total: number }>`select count(*) as total from ${counted}`.execute(account.db);
  return row?.total ?? 0;
}
