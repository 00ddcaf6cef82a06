import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { linkedContactsSql, linkKeyOf, uidFieldOf } from './link-keys.ts';
import { readValue } from './read-value.ts';
import type { RelationalTable, RowRules } from './tables.ts';

/** A row that is fit to be stored. */
export interface CheckedRow {
  key: string;
  linkKey: string | null;
  data: Record<string, string | number | boolean>;
}

/** The longest key of a row. */
export const longestKey = 255;

/** Reads one row by the columns of its table; answers what is wrong with it in place of a row that cannot be stored. */
export function checkRow(
  table: Pick<RelationalTable, 'columns' | 'key' | 'linkColumn'>,
  rules: RowRules,
  given: (column: string) => unknown,
): CheckedRow | string {
  const data: CheckedRow['data'] = {};
  for (const { name, type } of table.columns) {
    const read = readValue(type, given(name), rules.dateFormat);
    if (!read.ok) return `${name} ${read.reason}`;
    if (read.value !== null) data[name] = read.value;
  }
  const key = data[table.key] === undefined ? '' : String(data[table.key]);
  if (key === '') return `${table.key} is required: rows are known by this column`;
  if (key.length > longestKey)
    return `${table.key} is too long (at most ${longestKey} characters, because rows are known by this column)`;
  const link = linkKeyOf(table.linkColumn === null ? null : data[table.linkColumn], rules.linkBy);
  if (!link.ok) return `${table.linkColumn} ${link.reason}`;
  if (link.key === null && table.linkColumn !== null && rules.unknownContacts === 'reject')
    return `${table.linkColumn} is required: rows without a known contact are rejected`;
  return { key, linkKey: link.key, data };
}

/** What writing rows came to. */
export interface WrittenRows {
  created: number;
  updated: number;
  unchanged: number;
  /** Keys of rows that were left out because no contact is known by their link. */
  unknown: string[];
}

/** Writes rows in one statement: new ones are made, known ones replaced where they differ. Of several rows of one key the last counts. */
export async function writeRows(
  account: Account,
  table: RelationalTable,
  { rows: given, rules }: { rows: readonly CheckedRow[]; rules: RowRules },
): Promise<WrittenRows> {
  const byKey = new Map(given.map((row) => [row.key, row]));
  const payload = JSON.stringify(
    [...byKey.values()].map(({ key, linkKey, data }) => ({ key, link_key: linkKey, data })),
  );
  const uidField = rules.linkBy === 'uid' ? await uidFieldOf(account) : null;
  const isRejecting = rules.unknownContacts === 'reject' && table.linkColumn !== null;
  const {
    rows: [done],
  } = await sql<WrittenRows & { linked: number }>`
    with given as materialized (
      select g.* from jsonb_to_recordset(${payload}::jsonb) as g (key text, link_key text, data jsonb)
    ), linked as materialized (${linkedContactsSql(account, sql`given s`, uidField)}
    ), placed as materialized (
      select g.*, l.contact_id from given g left join linked l on l.link_key = g.link_key
      where l.contact_id is not null or not ${isRejecting}::boolean
    ), known as materialized (
      select r.key, r.contact_id is not null as was_linked, r.data = p.data and r.contact_id is not distinct from p.contact_id and r.link_key is not distinct from p.link_key as is_same
      from placed p join relational_rows r on r.account_id = ${account.id} and r.table_id = ${table.id} and r.key = p.key
    ), written as (
      insert into relational_rows (account_id, table_id, key, contact_id, link_key, data, updated_at)
      select ${account.id}::bigint, ${table.id}::bigint, p.key, p.contact_id, p.link_key, p.data, ${account.now}::timestamptz from placed p
      where not exists (select from known k where k.key = p.key and k.is_same)
      order by p.key
      on conflict (account_id, table_id, key) do update
        set contact_id = excluded.contact_id, link_key = excluded.link_key, data = excluded.data, updated_at = excluded.updated_at
      returning key, contact_id is not null as is_linked
    )
    select ((select count(*) from written w where w.is_linked) - (select count(*) from known k where k.was_linked and not k.is_same))::int as linked,
      (select count(*) from written w where not exists (select from known k where k.key = w.key))::int as created,
      (select count(*) from written w where exists (select from known k where k.key = w.key))::int as updated,
      (select count(*) from known k where k.is_same)::int as unchanged,
      coalesce((select array_agg(g.key) from given g where not exists (select from placed p where p.key = g.key)), '{}') as unknown`.execute(
    account.db,
  );
  if (!done) throw new Error('writing rows answered no row');
  const { linked, ...written } = done;
  await addToCounts(account, table.id, { rows: done.created, linked });
  return written;
}

/** Removes rows by their keys; answers how many there were. */
export async function deleteRows(
  account: Account,
  tableId: number,
  keys: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ is_linked: boolean }>`
    delete from relational_rows where account_id = ${account.id} and table_id = ${tableId} and key = any(${[...keys]}::text[])
    returning contact_id is not null as is_linked`.execute(account.db);
  const linked = rows.filter((row) => row.is_linked).length;
  await addToCounts(account, tableId, { rows: -rows.length, linked: -linked });
  return rows.length;
}

// After the rows: whoever counts them anew holds the lock first, and then sees them or is added to.
async function addToCounts(
  account: Account,
  tableId: number,
  { rows, linked }: { rows: number; linked: number },
): Promise<void> {
  if (rows === 0 && linked === 0) return;
  await sql`
    update relational_tables set rows_count = rows_count + ${rows}::bigint, linked_count = linked_count + ${linked}::bigint
    where account_id = ${account.id} and id = ${tableId}`.execute(account.db);
}

/** Counts the rows of tables, and how many of them have their contact, under a lock of each table. */
export async function countRows(account: Account, tableIds: readonly number[]): Promise<void> {
  const ids = [...tableIds];
  await sql`select id from relational_tables where account_id = ${account.id} and id = any(${ids}::bigint[]) order by id for update`.execute(
    account.db,
  );
  await sql`
    update relational_tables t set rows_count = counted.rows, linked_count = counted.linked, counted_at = ${account.now}::timestamptz
    from (select x.id, count(r.key) as rows, count(r.contact_id) as linked from unnest(${ids}::bigint[]) as x (id)
      left join relational_rows r on r.account_id = ${account.id} and r.table_id = x.id group by x.id) counted
    where t.account_id = ${account.id} and t.id = counted.id`.execute(account.db);
}
