import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { RelationalRow } from './contract.ts';

/** Which rows of a table are asked for. */
export interface RowsAsked {
  page: number;
  per_page: number;
  /** The beginning of a key, or of the address of the contact. */
  name?: string | undefined;
  contact_id?: number | undefined;
}

/** So many rows are counted one by one. */
const counted = 10_000;

/** The rows of a table in the order of their keys; what is searched for begins a key, or is the address of a contact. */
export async function rowsOf(
  account: Account,
  tableId: number,
  asked: RowsAsked,
): Promise<{ rows: RelationalRow[]; total: { count: number; isCapped: boolean } }> {
  const where = sql<SqlBool>`r.account_id = ${account.id} and r.table_id = ${tableId} ${chosen(account, asked)}`;
  const { rows } = await sql<RelationalRow>`
    select r.key, r.contact_id, c.email, r.data as values, r.updated_at from (
      select r.key, r.contact_id, r.data, r.updated_at from relational_rows r where ${where}
      order by r.key limit ${asked.per_page} offset ${(asked.page - 1) * asked.per_page}) r
    left join contacts c on c.account_id = ${account.id} and c.id = r.contact_id order by r.key`.execute(
    account.db,
  );
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*)::int as count from (select from relational_rows r where ${where} limit ${counted + 1}) few`.execute(
    account.db,
  );
  const count = found?.count ?? 0;
  return { rows, total: { count: Math.min(count, counted), isCapped: count > counted } };
}

function chosen(
  account: Account,
  { name = '', contact_id: contact }: RowsAsked,
): RawBuilder<unknown> {
  const text = name.trim();
  const ofContact = contact === undefined ? sql`` : sql`and r.contact_id = ${contact}`;
  if (text === '') return ofContact;
  return sql`${ofContact} and (starts_with(r.key, ${text}) or r.contact_id in (
    select c.id from contacts c where c.account_id = ${account.id} and c.email_key = lower(${text})))`;
}
