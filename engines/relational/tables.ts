import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ColumnType, DateFormat, TableColumn } from './contract.ts';

/** A relational table as its rows are read and written. */
export interface RelationalTable {
  readonly id: number;
  readonly name: string;
  readonly uid: string;
  readonly columns: readonly TableColumn[];
  readonly key: string;
  readonly linkColumn: string | null;
}

/** How rows that come in are read; a table that says nothing does as the settings of the account say. */
export interface RowRules {
  readonly linkBy: 'email' | 'uid';
  readonly unknownContacts: 'keep' | 'reject';
  readonly dateFormat: DateFormat;
}

/** So many tables an account has at most: rules and queries look through them. */
export const mostTables = 100;

/** The relational tables of an account by name; of these ids, or all. */
export async function tablesOf(
  account: Account,
  ids?: readonly number[],
): Promise<RelationalTable[]> {
  const chosen = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<RelationalTable>`
    select id, name, uid, columns, key, link_column as "linkColumn" from relational_tables
    where account_id = ${account.id} ${chosen} order by name collate "und-x-icu", id limit ${mostTables}`.execute(
    account.db,
  );
  return rows;
}

/** Whether the account has room for one more table. */
export async function hasRoomForTable(account: Account): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from relational_tables where account_id = ${account.id} limit ${mostTables}) counted`.execute(
    account.db,
  );
  return rows[0]!.count < mostTables;
}

/** Whether a short name is free in the account; a table may keep its own. */
export async function isFreeUid(account: Account, uid: string, ownId = 0): Promise<boolean> {
  const { rows } = await sql`
    select 1 from relational_tables where account_id = ${account.id} and uid = ${uid} and id <> ${ownId}`.execute(
    account.db,
  );
  return rows.length === 0;
}

/** A stored value as SQL of its column's type; the alias is that of the row. */
export const columnCasts: Readonly<Record<ColumnType, string>> = {
  string: 'text',
  text: 'text',
  integer: 'bigint',
  float: 'float8',
  boolean: 'boolean',
  datetime: 'timestamptz',
};
