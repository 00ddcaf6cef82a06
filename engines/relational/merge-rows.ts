import { sql } from 'kysely';
import type { MergeSource } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** So many rows of a table an email can show of one person, the newest first. */
const mostRows = 100;

/** What emails know of the rows of their recipients: relational.{uid} is a list of rows, the newest first. */
export const relationalMergeSource: MergeSource = { name: 'relational', read: rowsByContact };

type RowsByTable = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

async function rowsByContact(
  account: Account,
  contactIds: readonly number[],
): Promise<Map<number, RowsByTable>> {
  const { rows: tables } = await sql<{ uid: string }>`
    select uid from relational_tables where account_id = ${account.id}`.execute(account.db);
  if (tables.length === 0) return new Map();
  const { rows } = await sql<{ contact_id: number; uid: string; rows: RowsByTable[string] }>`
    select asked.contact_id, t.uid, newest.rows
    from unnest(${[...contactIds]}::bigint[]) as asked (contact_id)
      join relational_tables t on t.account_id = ${account.id}
      cross join lateral (
        select jsonb_agg(r.data order by r.updated_at desc, r.key) as rows from (
          select r.data, r.updated_at, r.key from relational_rows r
          where r.account_id = ${account.id} and r.contact_id = asked.contact_id and r.table_id = t.id
          order by r.updated_at desc, r.key limit ${mostRows}) r) newest`.execute(account.db);
  // A table of whom a person has no row is an empty list, not a mistake.
  const empty = Object.fromEntries(tables.map(({ uid }) => [uid, []]));
  const known = new Map<number, Record<string, RowsByTable[string]>>(
    contactIds.map((id) => [id, { ...empty }]),
  );
  for (const { contact_id: id, uid, rows: own } of rows) if (own) known.get(id)![uid] = own;
  return known;
}
