import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { inFoldersSeenBy, inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all, type Condition } from '#platform/server/resource/resource-table.ts';
import { listsTable } from './lists-table.ts';

export { refreshListCounts } from './count-lists.ts';
export { listSample, type SampleLists } from './sample-lists.ts';

/** A list as neighbours see it. */
export interface ListFacts {
  id: number;
  name: string;
  from_name: string;
  from_email: string;
  reply_to_email: string;
  address: string;
  language: string;
  subscribers: number;
  archived_at: string | null;
}

/** These lists of the account, by id; ids that are no list of it are left out. */
export async function listsByIds(account: Account, ids: readonly number[]): Promise<ListFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListFacts>`
    select l.id, l.name, l.from_name, l.from_email, l.reply_to_email, l.address, l.language, l.archived_at,
      (l.subscribers + coalesce((select sum(d.subscribed) from list_count_changes d where d.account_id = ${account.id} and d.list_id = l.id), 0))::int as subscribers
    from lists l where l.account_id = ${account.id} and l.id = any(${[...ids]}::bigint[]) order by l.id`.execute(
    account.db,
  );
  return rows;
}

/** Those of these lists that the caller may look at: none that lies in a folder shut to them. */
export async function seenLists(
  account: Account,
  ids: readonly number[],
): Promise<{ id: number; isArchived: boolean }[]> {
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.id = any(${[...ids]}::bigint[])`,
    isSeenList(account),
  ]);
  const { rows } = await sql<{ id: number; isArchived: boolean }>`
    select r.id, r.archived_at is not null as "isArchived" from lists r where ${where}`.execute(
    account.db,
  );
  return rows;
}

/** Throws 404 unless the caller may look at all these lists. */
export async function requireLists(account: Account, ids: readonly number[]): Promise<void> {
  const seen = await seenLists(account, ids);
  if (ids.some((id) => !seen.some((list) => list.id === id))) throw notFound('list');
}

/** How many contacts a list holds, those who left it too: the kept size and what has changed since. */
export async function listSize(account: Account, id: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ size: number }>`
    select (l.subscribers + l.unsubscribed + coalesce((select sum(d.subscribed + d.unsubscribed) from list_count_changes d
      where d.account_id = ${account.id} and d.list_id = ${id}), 0))::bigint as size
    from lists l where l.account_id = ${account.id} and l.id = ${id}`.execute(account.db);
  return row?.size ?? 0;
}

/** A list that holds a contact, and since when in which state. */
export interface HeldBy {
  id: number;
  name: string;
  status: 'subscribed' | 'unsubscribed';
  source: string;
  created_at: string;
  unsubscribed_at: string | null;
}

/** The lists that hold a contact, by name; archived lists are left out, and those in folders that are shut to the caller. */
export async function listsOfContact(account: Account, contactId: number): Promise<HeldBy[]> {
  return holdersOf(account, contactId, isSeenList(account));
}

/** The lists that hold a contact and lie in folders that are shut to the caller. */
export async function unseenListsOfContact(account: Account, contactId: number): Promise<HeldBy[]> {
  return holdersOf(account, contactId, sql`not ${isSeenList(account)}`);
}

/** The condition that a list, `r` unless it is called otherwise, does not lie in a folder that is shut to the caller. */
export function isSeenList(account: Account, list = 'r'): Condition {
  return all(inSeenFolders(account, listsTable.folderType, list));
}

/** The condition that a list `r` does not lie in a folder that is shut to a person; null is nobody in particular, who sees all. */
export function isListSeenBy(account: Account, person: number | null): Condition {
  return all(inFoldersSeenBy(account, person, listsTable));
}

async function holdersOf(
  account: Account,
  contactId: number,
  which: RawBuilder<unknown>,
): Promise<HeldBy[]> {
  const { rows } = await sql<HeldBy>`
    select r.id, r.name, m.status, m.source, m.created_at, m.unsubscribed_at
    from list_memberships m join lists r on r.account_id = ${account.id} and r.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${contactId} and r.archived_at is null and ${which}
    order by r.name collate "und-x-icu"`.execute(account.db);
  return rows;
}
