import { sql, type RawBuilder } from 'kysely';
import {
  listMeta,
  type ListMeta,
  type ListQuery,
  type ResourceContract,
} from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { inSeenFolders } from '../folders/folder-access.ts';
import { orderBy, requireSortAtSize } from './order.ts';
import { pageWindow } from './page-window.ts';
import {
  all,
  column,
  tableOf,
  type AccountTable,
  type Condition,
  type ResourceTable,
} from './resource-table.ts';
import { searchCondition } from './search.ts';
import { countRows } from './total.ts';

/** One answered record. */
export type Row = Record<string, unknown> & { id: number };

/** The conditions that a list query means, the account's own first. */
export function conditionsOf(
  account: Account,
  contract: ResourceContract,
  table: ResourceTable,
  query: Partial<ListQuery>,
): Condition[] {
  const search = typeof query.name === 'string' ? query.name.trim() : '';
  const others = [
    sql<boolean>`r.account_id = ${account.id}`,
    ...table.visible,
    ...inSeenFolders(account, table.folderType),
    ...table.filter(query, account.id),
    ...(query.ids ? [sql<boolean>`r.id = any(${query.ids}::bigint[])`] : []),
  ];
  return search === ''
    ? others
    : [...others, searchCondition(contract, tableOf(account, table), search, others)];
}

/** A page of records with its paging facts. It is found from the nearer end of the list by ids alone, and only its records are read. */
export async function listRecords(
  account: Account,
  contract: ResourceContract,
  table: ResourceTable,
  query: ListQuery,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const from = sql`from ${sql.table(table.name)} r where ${all(conditionsOf(account, contract, table, query))}`;
  const total = await countRows(account, from, { isExact: query.exact_total });
  const meta = listMeta(total, query);
  const window = pageWindow(query, total);
  if (!window) return { rows: [], meta };
  requireSortAtSize(contract, query, total);
  const found = await sql<{ id: number }>`
    select r.id ${from} ${orderBy(contract, tableOf(account, table), query, window.isFromEnd)} limit ${window.take} offset ${window.skip}`.execute(
    account.db,
  );
  const ids = found.rows.map(({ id }) => id);
  if (window.isFromEnd) ids.reverse();
  return { rows: await readRecords(account, contract, table, ids), meta };
}

/** The ids of everything a list query means, in its order. */
export async function listIds(
  account: Account,
  contract: ResourceContract,
  table: ResourceTable,
  query: Partial<ListQuery>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(table.name)} r where ${all(conditionsOf(account, contract, table, query))}
    ${orderBy(contract, tableOf(account, table), query)}`.execute(account.db);
  return rows.map(({ id }) => id);
}

/** These records as answers carry them, in the order of the ids. */
export async function readRecords(
  account: Account,
  contract: ResourceContract,
  table: ResourceTable,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${answerColumns(contract, tableOf(account, table))}
    from unnest(${[...ids]}::bigint[]) with ordinality as page (id, place)
    join ${sql.table(table.name)} r on r.account_id = ${account.id} and r.id = page.id order by page.place`.execute(
    account.db,
  );
  return rows;
}

/** The select list of a resource: every key of its row, from a column or computed. */
export function answerColumns(
  contract: ResourceContract,
  table: AccountTable,
): RawBuilder<unknown> {
  return sql.join(
    Object.keys(contract.row.shape).map(
      (key) => sql`${table.computed[key] ?? column(key)} as ${sql.ref(key)}`,
    ),
  );
}
