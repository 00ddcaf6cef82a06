import { sql, type RawBuilder } from 'kysely';
import {
  listMeta,
  type ListMeta,
  type ListQuery,
  type ResourceContract,
} from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { inSeenFolders } from '../folders/folder-access.ts';
import { all, column, contains, type Condition, type ResourceTable } from './resource-table.ts';

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
  return [
    sql`r.account_id = ${account.id}`,
    ...table.visible,
    ...inSeenFolders(account, table.folderType),
    ...table.filter(query, account.id),
    ...(query.ids ? [sql<boolean>`r.id = any(${query.ids}::bigint[])`] : []),
    ...(search
      ? [
          sql<boolean>`(${sql.join(
            contract.list.search.map((name) => contains(column(name), search)),
            sql` or `,
          )})`,
        ]
      : []),
  ];
}

/** A page of records with its paging facts; equal sort keys are ordered by id, so no page repeats a row. */
export async function listRecords(
  account: Account,
  contract: ResourceContract,
  table: ResourceTable,
  query: ListQuery,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const where = all(conditionsOf(account, contract, table, query));
  const order =
    query.sort_order ??
    (query.sort === contract.list.defaultSort[0] ? contract.list.defaultSort[1] : 'asc');
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const sortBy = table.computed[query.sort] ?? sortable(query.sort);
  const rows = await sql<Row>`
    select ${answerColumns(contract, table)} from ${sql.table(table.name)} r where ${where}
    order by ${sortBy} ${direction} nulls last, r.id ${direction} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
    account.db,
  );
  const total = await sql<{
    total: number;
  }>`select count(*)::int as total from ${sql.table(table.name)} r where ${where}`.execute(
    account.db,
  );
  return { rows: rows.rows, meta: listMeta(total.rows[0]?.total ?? 0, query) };
}

/** The select list of a resource: every key of its row, from a column or computed. */
export function answerColumns(
  contract: ResourceContract,
  table: ResourceTable,
): RawBuilder<unknown> {
  return sql.join(
    Object.keys(contract.row.shape).map(
      (key) => sql`${table.computed[key] ?? column(key)} as ${sql.ref(key)}`,
    ),
  );
}

// People expect a before B before c: names sort by language, not by code point.
function sortable(name: string): RawBuilder<unknown> {
  return name === 'name' || name === 'subject'
    ? sql`${column(name)} collate "und-x-icu"`
    : column(name);
}
