import { sql, type RawBuilder } from 'kysely';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { pageWindow } from './page-window.ts';
import { countRows, type TotalOptions } from './total.ts';

/** Rows that a family chooses by a statement of its own: `from … where …`, their id, and the order of their list. */
export interface ChosenRows {
  rows: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The key of the order; the id when absent, which is then the second. */
  key?: RawBuilder<unknown>;
  isDescending: boolean;
}

/** The ids of a page in the order of their list, found from the nearer end, with the paging facts. */
export async function pageOfRows(
  account: Account,
  query: { page: number; per_page: number },
  { rows, id, key, isDescending, ...total }: ChosenRows & TotalOptions,
): Promise<{ ids: number[]; meta: ListMeta }> {
  const counted = await countRows(account, rows, total);
  const meta = listMeta(counted, query);
  const window = pageWindow(query, counted);
  if (!window) return { ids: [], meta };
  const direction = isDescending === window.isFromEnd ? sql`asc` : sql`desc`;
  const order = key ? sql`${key} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`;
  const found = await sql<{ id: number }>`
    select ${id} as id ${rows} order by ${order} limit ${window.take} offset ${window.skip}`.execute(
    account.db,
  );
  const ids = found.rows.map((row) => row.id);
  return { ids: window.isFromEnd ? ids.reverse() : ids, meta };
}
