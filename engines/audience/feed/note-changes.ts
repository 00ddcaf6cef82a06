import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray } from '../contact-fields.ts';
import type { ChangeKind } from './change-kinds.ts';

/** What a change says besides its contact. */
export interface NotedChange {
  kind: ChangeKind;
  /** What it is about, by id; in a statement a column of its rows. */
  ref?: number | RawBuilder<unknown> | null;
  /** Small facts of it, such as the names of fields; never values of people. */
  data?: unknown;
  /** The same where it differs by row: a column of the rows, as JSON. */
  dataOf?: RawBuilder<unknown>;
  /** True: it starts no journey. */
  isMuted?: boolean | undefined;
}

/**
 * Writes a change for each row that has a contact_id, as a part of the statement that is its cause. Nothing is written, nor
 * are the rows read, while nobody of the account listens to the kind. `rows` may be read several times.
 */
export function noteChangesSql(
  account: Account,
  rows: RawBuilder<unknown>,
  { kind, ref = null, data, dataOf, isMuted = false }: NotedChange,
): RawBuilder<unknown> {
  const about = typeof ref === 'number' ? sql`${ref}::bigint` : (ref ?? sql`null::bigint`);
  return sql`insert into contact_changes (account_id, contact_id, kind, ref, data, muted, at)
    select ${account.id}::bigint, noted.contact_id, ${kind}::text, ${about}, ${dataOf ?? (data === undefined ? null : JSON.stringify(data))}::jsonb,
      ${isMuted}::boolean, ${account.now}::timestamptz
    from ${rows} noted where ${isListenedTo(account, kind)} on conflict do nothing`;
}

/** Writes a change for each of these contacts. */
export async function noteChanges(
  account: Account,
  contactIds: readonly number[],
  change: NotedChange,
): Promise<void> {
  if (contactIds.length === 0) return;
  await noteChangesSql(
    account,
    sql`(select unnest(${idArray(contactIds)}) as contact_id)`,
    change,
  ).execute(account.db);
}

/** Writes one change that stands for many contacts, such as an import. */
export async function noteOfMany(account: Account, change: NotedChange): Promise<void> {
  await noteChangesSql(account, sql`(select null::bigint as contact_id)`, change).execute(
    account.db,
  );
}

/** Writes a change for each contact of these addresses. */
export async function noteChangesOfAddresses(
  account: Account,
  emailKeys: readonly string[],
  change: NotedChange,
): Promise<void> {
  if (emailKeys.length === 0) return;
  const contacts = sql`(select c.id as contact_id from contacts c
    where c.account_id = ${account.id} and c.email_key = any(${[...emailKeys]}::text[]))`;
  await noteChangesSql(account, contacts, change).execute(account.db);
}

/** Whether anybody of the account listens to a kind; asked once a statement, not once a row. */
export function isListenedTo(account: Account, kind: ChangeKind): RawBuilder<unknown> {
  return sql`exists (select from change_listeners l where l.account_id = ${account.id} and l.kind = ${kind})`;
}
