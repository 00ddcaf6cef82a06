import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { ViewState } from '#platform/contract/views.ts';
import type { Query } from '../api/query-text.ts';
import { useUrlState } from '../url/use-url-state.ts';

/** The page sizes a footer offers. */
export const pageSizes = [5, 10, 25, 50, 100] as const;

/** Which page of which list, as the URL holds it. */
export interface TableState {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' };
  readonly filters: Readonly<Record<string, string | undefined>>;
  /** True when search or filters hide something. */
  readonly isNarrowed: boolean;
  /** True when only the tab that is open hides something. */
  readonly isEmptyTab: boolean;
  /** The saved view that the address names. */
  readonly view: number | undefined;
  /** True when the address wishes nothing: neither view nor search, filter, sort or page. */
  readonly isPlain: boolean;
  /** The same as query parameters of a list call. */
  readonly query: Query;
  setPage(page: number): void;
  setPerPage(size: number): void;
  setSearch(text: string): void;
  setSort(column: string, order: 'asc' | 'desc'): void;
  setFilter(id: string, value: string | undefined): void;
  clear(): void;
  /** Shows the table as a view keeps it; what the view does not know of is cleared. */
  apply(state: KeptState, how: { view: number; push: boolean }): void;
  /** Back to how the table begins. */
  leaveView(): void;
}

/** What a saved view keeps of a table's address. */
export type KeptState = Pick<ViewState, 'search' | 'filters' | 'sort' | 'per_page'>;

/** How a table begins: `sort` is 'name' or '-created_at'; filters are zod texts by name; `extra` goes along with every call. */
export interface TableStart {
  sort?: string | undefined;
  pageSize?: (typeof pageSizes)[number] | undefined;
  filters?: Record<string, z.ZodType<string | undefined>>;
  /** The filter that the page shows as tabs. */
  tabs?: string | undefined;
  extra?: Query | undefined;
}

/** Page, size, search, sort and filters of a table, kept in the URL. */
export function useTableState(start: TableStart = {}): TableState {
  const [schema] = useState(() => schemaOf(start));
  const [url, set] = useUrlState(schema);
  const filterNames = Object.keys(start.filters ?? {});
  const filters = Object.fromEntries(
    filterNames.map((name) => [name, asText((url as Record<string, unknown>)[name])]),
  );
  const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));
  const chosen = filterNames.filter((name) => Boolean(filters[name]));
  const sort = readSort(url.sort);
  const extraText = JSON.stringify(start.extra ?? {});
  const filterText = JSON.stringify(filters);
  const query = useMemo<Query>(
    () => ({
      page: url.page,
      per_page: url.per_page,
      name: url.name || undefined,
      ...(url.sort
        ? { sort: readSort(url.sort).column, sort_order: readSort(url.sort).order }
        : {}),
      ...(JSON.parse(filterText) as Query),
      ...(JSON.parse(extraText) as Query),
    }),
    [url.page, url.per_page, url.name, url.sort, filterText, extraText],
  );

  return {
    page: url.page,
    perPage: url.per_page,
    search: url.name,
    sort,
    filters,
    isNarrowed: url.name !== '' || chosen.length > 0,
    isEmptyTab: url.name === '' && chosen.length === 1 && chosen[0] === start.tabs,
    query,
    setPage: (page) => set({ page }, { push: true }),
    setPerPage: (size) => set({ per_page: size, page: 1 }),
    setSearch: (text) => set({ name: text, search: text === '' ? undefined : 'true', page: 1 }),
    setSort: (column, order) => set({ sort: order === 'desc' ? `-${column}` : column, page: 1 }),
    setFilter: (id, value) => set({ [id]: value, page: 1 }),
    view: url.view,
    isPlain:
      url.view === undefined &&
      url.page === 1 &&
      url.name === '' &&
      url.sort === (start.sort ?? '') &&
      filterNames.every((name) => !filters[name]),
    clear: () => set({ name: '', search: undefined, page: 1, ...noFilters }),
    apply: (kept, { view, push }) =>
      set(
        {
          ...noFilters,
          ...Object.fromEntries(
            filterNames.flatMap((name) => (kept.filters[name] ? [[name, kept.filters[name]]] : [])),
          ),
          name: kept.search,
          search: kept.search === '' ? undefined : 'true',
          sort: kept.sort,
          per_page: kept.per_page,
          page: 1,
          view,
        },
        { push },
      ),
    leaveView: () =>
      set(
        {
          ...noFilters,
          name: '',
          search: undefined,
          sort: start.sort ?? '',
          per_page: start.pageSize ?? 25,
          page: 1,
          view: undefined,
        },
        { push: true },
      ),
  };
}

// The search of the header and links of the palette come as name=…&search=true; a table keeps its own in the same words.
const searchKeys = {
  name: z.string().default(''),
  search: z.string().optional(),
  view: z.coerce.number().int().positive().optional(),
};

function schemaOf(start: TableStart) {
  const page = z.coerce.number().int().min(1).default(1);
  const size = z.coerce
    .number()
    .refine((value) => pageSizes.some((one) => one === value))
    .default(start.pageSize ?? 25);
  return z.object({
    ...start.filters,
    page,
    per_page: size,
    ...searchKeys,
    sort: z.string().default(start.sort ?? ''),
  });
}

function readSort(text: string): { column: string; order: 'asc' | 'desc' } {
  return text.startsWith('-')
    ? { column: text.slice(1), order: 'desc' }
    : { column: text, order: 'asc' };
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
