import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Relational queries on the wire. */
export const relationalQueries = resource({
  path: 'relational_queries',
  singular: 'relational_query',
  title: 'Relational query',
  role: 'relational_tables',
  collectionKey: null,
  fields: z.object({ name: requiredText() }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at'],
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
    'validate_name',
    'check_modules_in_use',
  ],
});

/** One of them as the list carries it. */
export type RelationalQueryRow = RowOf<typeof relationalQueries>;
