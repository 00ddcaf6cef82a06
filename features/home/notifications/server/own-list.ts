import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Who reads and removes: a person by id, a key by its negative id. */
export function readerOf(account: Account): number {
  const { kind, id } = account.actor;
  return kind === 'user' ? (id ?? 0) : -(id ?? 0);
}

/** The notifications in the caller's list: their own, and those of the whole account, without what they removed. A key sees all of the account. */
export function inOwnList(account: Account): RawBuilder<SqlBool> {
  const isMine =
    account.actor.kind === 'user'
      ? sql`(user_id is null or user_id = ${account.actor.id})`
      : sql`true`;
  return sql<SqlBool>`account_id = ${account.id} and ${isMine} and not (${readerOf(account)}::bigint = any(hidden_for))`;
}

/** Whether the caller has not read a notification. */
export function isUnread(account: Account): RawBuilder<SqlBool> {
  return sql<SqlBool>`(is_unread and not (${readerOf(account)}::bigint = any(read_by)))`;
}

/** Marks notifications read for the caller alone; one that is theirs alone loses its mark altogether. */
export async function markRead(
  account: Account,
  which: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  const reader = readerOf(account);
  await sql`
    update notifications set is_unread = case when user_id = ${reader} then false else is_unread end,
      read_by = case when user_id = ${reader} then read_by else read_by || ${reader}::bigint end
    where ${inOwnList(account)} and ${isUnread(account)} and ${which}`.execute(account.db);
}

/** Marks one notification unread again for the caller. */
export async function markUnread(account: Account, id: number): Promise<void> {
  await sql`
    update notifications set is_unread = true, read_by = array_remove(read_by, ${readerOf(account)}::bigint)
    where ${inOwnList(account)} and id = ${id}`.execute(account.db);
}

/** Takes a notification out of the caller's list; one that is theirs alone is deleted. False when it is not there. */
export async function removeFromOwnList(account: Account, id: number): Promise<boolean> {
  const reader = readerOf(account);
  const gone =
    await sql`delete from notifications where ${inOwnList(account)} and id = ${id} and user_id = ${reader} returning id`.execute(
      account.db,
    );
  if (gone.rows.length > 0) return true;
  const hidden = await sql`
    update notifications set hidden_for = hidden_for || ${reader}::bigint where ${inOwnList(account)} and id = ${id} returning id`.execute(
    account.db,
  );
  return hidden.rows.length > 0;
}
