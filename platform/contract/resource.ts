import { z } from 'zod';
import { flag, idList, nameSearch, pageNumber, pageSize } from './fields.ts';

/** The verbs that the kernel knows; a resource lists those it follows. */
export type Verb =
  | 'list'
  | 'show'
  | 'create'
  | 'update'
  | 'delete'
  | 'bulk_delete'
  | 'duplicate'
  | 'validate_name'
  | 'export'
  | 'archive_record'
  | 'check_modules_in_use'
  | 'refresh_count'
  | 'versions';

/** What a family of records promises on the wire; read by the server's kernel and by the web's hooks. */
export interface ResourceContract<
  Fields extends z.ZodObject = z.ZodObject,
  Row extends z.ZodObject = z.ZodObject,
  Filters extends z.ZodObject = z.ZodObject,
> {
  /** Plural in the path: /v2/{accountId}/{path}.json. */
  readonly path: string;
  /** Singular in snake_case: wrapper of request bodies ({tag: {...}}) and name in the audit log. */
  readonly singular: string;
  /** What people call one of them: 'Tag'. */
  readonly title: string;
  /** Role, or any of several, that every verb needs. */
  readonly role: string | readonly string[];
  /** Roles that may list and show besides, for those who choose among the records without working on them. */
  readonly readRole?: string | readonly string[];
  /** Key of the rows in a list answer: body.data[collectionKey]; null: body.data is the array. */
  readonly collectionKey: string | null;
  /** What may be written. */
  readonly fields: Fields;
  /** What an answer holds. */
  readonly row: Row;
  /** How the list may be asked. */
  readonly list: ListRules<Filters>;
  readonly verbs: readonly Verb[];
}

/** A list as a page or a picker reads it. A resource contract is one; a list beside the verbs is declared by `listCall` in its contract. */
export interface ListCall<Row = unknown> {
  readonly path: string;
  /** Key of the rows in an answer: body.data[collectionKey]; null: body.data is the array. */
  readonly collectionKey: string | null;
  /** The type of one row; never read. */
  readonly row?: { readonly _output: Row };
  /** For families whose bulk calls are their own: the filters these know besides the search; absent means every filter of the list. */
  readonly bulkFilters?: readonly string[];
}

/** Declares a list that is handwritten on the server, with the type of its rows; only contracts do. */
export function listCall<Row>(
  path: string,
  answer: { collectionKey?: string; bulkFilters?: readonly string[] } = {},
): ListCall<Row> {
  return { ...answer, path, collectionKey: answer.collectionKey ?? null };
}

/** What a list may be searched, sorted and filtered by. */
export interface ListRules<Filters extends z.ZodObject = z.ZodObject> {
  /** Fields searched for a text anywhere in them, as far as `countedUpTo` records reach. */
  readonly search: readonly string[];
  /** Of these, fields that an index by language carries: beyond that many records they are found by their beginning. */
  readonly searchBeginning?: readonly string[];
  readonly sort: readonly string[];
  /** Sorts that an index carries at any size, besides the default; the others end where counting does. */
  readonly sortAnySize?: readonly string[];
  readonly defaultSort: readonly [column: string, order: 'asc' | 'desc'];
  readonly filters: Filters;
  readonly pageSize: number;
}

/** Declares a resource; the types of fields, rows and filters are kept. */
export function resource<F extends z.ZodObject, R extends z.ZodObject, Q extends z.ZodObject>(
  contract: ResourceContract<F, R, Q>,
): ResourceContract<F, R, Q> {
  return contract;
}

/** One row as an answer carries it. */
export type RowOf<C> =
  C extends ResourceContract<z.ZodObject, infer R, z.ZodObject> ? z.infer<R> : never;

/** What a create call may carry. */
export type FieldsOf<C> =
  C extends ResourceContract<infer F, z.ZodObject, z.ZodObject> ? z.infer<F> : never;

/** The largest page a list answers, whatever per_page asks. */
export const largestPage = 10_000;

/** So many records are counted one by one; a total beyond is a kept figure, or said as 'more than' this. */
export const countedUpTo = 10_000;

/** Pages are turned this far from the first or the last; what lies between is found by search and filters. */
export const deepestPage = 1000;

/** The query every list understands, besides its own filters. */
export function listQuery(list: ListRules) {
  return z
    .object({
      page: pageNumber.default(1),
      per_page: pageSize(largestPage).default(list.pageSize),
      name: nameSearch.optional(),
      search: flag.optional(),
      ids: idList.optional(),
      sort: z
        .enum(list.sort as [string, ...string[]], `must be one of ${list.sort.join(', ')}`)
        .default(list.defaultSort[0]),
      sort_order: z.enum(['asc', 'desc'], 'must be asc or desc').optional(),
      no_folder: flag.optional(),
      folder_id: z.coerce.number().int().optional(),
      exact_total: flag.optional(),
    })
    .extend(list.filters.shape);
}

/** A parsed list query. */
export interface ListQuery {
  page: number;
  per_page: number;
  name?: string | undefined;
  search?: boolean | undefined;
  ids?: number[] | undefined;
  sort: string;
  sort_order?: 'asc' | 'desc' | undefined;
  /** Counts whatever it takes, for who needs the figure itself. */
  exact_total?: boolean | undefined;
  [filter: string]: unknown;
}

/** How many records a list has. */
export interface Total {
  count: number;
  /** True when there are more than `count`, which is then `countedUpTo`. */
  isCapped: boolean;
}

/** Paging facts of a list answer; all totals agree. */
export interface ListMeta {
  page: number;
  per_page: number;
  total_pages: number;
  total: number;
  count: number;
  total_count: number;
  /** There are more than the totals say; `exact_total=true` asks for the figure itself. */
  total_is_capped?: true;
}

/** Builds the paging facts from one total. */
export function listMeta(
  total: number | Total,
  query: { page: number; per_page: number },
): ListMeta {
  const { count, isCapped } = typeof total === 'number' ? { count: total, isCapped: false } : total;
  return {
    page: query.page,
    per_page: query.per_page,
    total_pages: Math.ceil(count / query.per_page),
    total: count,
    count,
    total_count: count,
    ...(isCapped && { total_is_capped: true }),
  };
}

const choice = {
  ids: idList.optional(),
  select_all: flag.optional(),
  excluded_ids: idList.optional(),
};

/** Which records a bulk call means: named ids, or everything the list shows under the same filters but for the excluded. An unknown filter is refused, or it would choose too many. */
export function bulkSelection(list: ListRules) {
  const {
    page: _page,
    per_page: _size,
    sort: _sort,
    sort_order: _order,
    ids: _ids,
    exact_total: _exact,
    ...filters
  } = listQuery(list).shape;
  return z
    .strictObject({ ...filters, ...choice })
    .refine((body) => body.select_all === true || (body.ids?.length ?? 0) > 0, {
      path: ['ids'],
      message: 'are required: name at least one record',
    });
}

/** The ids of a bulk call. */
export const bulkIds = choice.ids;

/** A parsed choice of a bulk call. */
export interface BulkSelection {
  ids?: number[] | undefined;
  select_all?: boolean | undefined;
  excluded_ids?: number[] | undefined;
  [filter: string]: unknown;
}

/** Who uses a record, by the path of the users' family. */
export interface UsedBy {
  in_use: boolean;
  modules: Record<string, { id: number; name: string }[]>;
  /** How many more there are in folders that are shut to the caller: neither their names nor their ids are told. */
  hidden: Record<string, number>;
}

/** How many users of a record lie in folders that are shut to the caller. */
export function hiddenUsers({ hidden }: Pick<UsedBy, 'hidden'>): number {
  return Object.values(hidden).reduce((sum, count) => sum + count, 0);
}
