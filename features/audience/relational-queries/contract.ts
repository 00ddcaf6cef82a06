import { z } from 'zod';
import { pageNumber, pageSize, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** The longest text of a query. */
export const longestText = 20_000;

const queryText = z
  .string('must be a text')
  .min(1, 'cannot be blank')
  .max(longestText, `is too long (at most ${longestText} characters)`)
  .refine((text) => text.trim() !== '', 'cannot be blank');

/** Questions in SQL about an account's relational tables and contacts. */
export const relationalQueries = resource({
  path: 'relational_queries',
  singular: 'relational_query',
  title: 'Relational query',
  role: 'relational_tables',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    /** One SELECT over relational tables by their short names, and contacts. */
    sql: queryText,
    folder_id: z.number('must be an id').int().positive().nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    sql: z.string(),
    folder_id: z.number().nullable(),
    ran_at: z.string().nullable(),
    run_state: z.enum(['done', 'failed']).nullable(),
    run_error: z.string().nullable(),
    run_rows: z.number().nullable(),
    run_took_ms: z.number().nullable(),
    run_is_capped: z.boolean(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'ran_at', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'validate_name',
    'export',
    'check_modules_in_use',
  ],
});

/** One of them as the list carries it. */
export type RelationalQueryRow = RowOf<typeof relationalQueries>;

/** Rows as a query answered them; longer values are cut. */
export const queryResult = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
  rows_count: z.number(),
  /** True when there are more rows than are shown. */
  is_capped: z.boolean(),
  took_ms: z.number(),
  ran_at: z.string(),
});

/** What a query answered. */
export type QueryResult = z.infer<typeof queryResult>;

/** A query as its page gets it: with the beginning of its last result. */
export interface ShownQuery extends RelationalQueryRow {
  readonly last_result: QueryResult | null;
}

/** Body of POST relational_queries/check and preview. */
export const textRequest = z.object({ sql: queryText });

/** What may not stand in a query, and where: places in UTF-16 units. */
export const queryProblem = z.object({
  word: z.string(),
  message: z.string(),
  from: z.number(),
  to: z.number(),
  line: z.number(),
  column: z.number(),
});

/** Answer of POST relational_queries/check. */
export const checkAnswer = z.object({ problem: queryProblem.nullable() });

/** What may not stand in a query. */
export type QueryProblemShown = z.infer<typeof queryProblem>;

/** Answer of GET relational_queries/tables: what queries may name. */
export const queryTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});

/** A table that queries may name. */
export type QueryTableShown = z.infer<typeof queryTable>;

/** Query of GET relational_queries/{id}/result. */
export const resultQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(1000).default(100),
});
