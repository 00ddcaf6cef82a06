import { sql, type RawBuilder } from 'kysely';
import {
  countedUpTo,
  type ListRules,
  type ResourceContract,
  type Total,
} from '#platform/contract/resource.ts';
import { invalid } from '../errors.ts';
import { column, type AccountTable } from './resource-table.ts';

/** How a list is asked to be sorted. */
export interface Sorting {
  sort?: string | undefined;
  sort_order?: 'asc' | 'desc' | undefined;
}

/** The order of a list as SQL, from its beginning or its end; equal sort keys are ordered by id, so no page repeats a record. */
export function orderBy(
  contract: ResourceContract,
  table: AccountTable,
  { sort, sort_order: order }: Sorting,
  isFromEnd = false,
): RawBuilder<unknown> {
  const [usual, usualOrder] = contract.list.defaultSort;
  const by = sort ?? usual;
  const isDescending = (order ?? (by === usual ? usualOrder : 'asc')) === 'desc';
  const direction = isDescending === isFromEnd ? sql`asc` : sql`desc`;
  const nulls = isFromEnd ? sql`nulls first` : sql`nulls last`;
  return sql`order by ${table.computed[by] ?? sortable(by)} ${direction} ${nulls}, r.id ${direction}`;
}

/** Refuses a sort that would have to read a long list whole: one that no index carries. */
export function requireSortAtSize(
  contract: { list: Pick<ListRules, 'defaultSort' | 'sortAnySize'> },
  { sort }: Sorting,
  total: Total,
): void {
  const { defaultSort, sortAnySize = [] } = contract.list;
  const isLong = total.isCapped || total.count > countedUpTo;
  if (!isLong || sort === undefined || sort === defaultSort[0] || sortAnySize.includes(sort))
    return;
  throw invalid({
    sort: [
      `reaches ${countedUpTo} records, and there are more: narrow the list by a search or a filter, or sort by ${[defaultSort[0], ...sortAnySize].join(', ')}`,
    ],
  });
}

// People expect a before B before c: names sort by language, not by code point.
function sortable(name: string): RawBuilder<unknown> {
  return name === 'name' || name === 'subject'
    ? sql`${column(name)} collate "und-x-icu"`
    : column(name);
}
