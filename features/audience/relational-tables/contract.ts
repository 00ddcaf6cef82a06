import { z } from 'zod';
import {
  dateFormats,
  mostRowsOfCall,
  tableColumns,
  tableUid,
  type RelationalRow,
} from '#engines/relational/contract.ts';
import {
  idParam,
  nameSearch,
  pageNumber,
  pageSize,
  requiredText,
} from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

const columnName = z.string('must be the name of a column').trim().min(1, 'cannot be blank');

/** Tables that an account defines, with typed columns, a key, and a column that links rows to contacts. */
export const relationalTables = resource({
  path: 'relational_tables',
  singular: 'relational_table',
  title: 'Relational table',
  role: 'relational_tables',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    /** The short name that queries, emails and rules use; it never changes. */
    uid: tableUid,
    columns: tableColumns,
    /** The column by which rows are known; it never changes. */
    key: columnName,
    /** The column that holds the email or identifier of the contact. */
    link_column: columnName.nullable().optional(),
    /** Null in these three: as the account's settings say. */
    link_by: z.enum(['email', 'uid'], 'must be email or uid').nullable().optional(),
    unknown_contacts: z.enum(['keep', 'reject'], 'must be keep or reject').nullable().optional(),
    date_format: z
      .enum(dateFormats, `must be one of ${dateFormats.join(', ')}`)
      .nullable()
      .optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    uid: z.string(),
    columns: tableColumns,
    key: z.string(),
    link_column: z.string().nullable(),
    link_by: z.enum(['email', 'uid']).nullable(),
    unknown_contacts: z.enum(['keep', 'reject']).nullable(),
    date_format: z.enum(dateFormats).nullable(),
    rows_count: z.number(),
    linked_count: z.number(),
    counted_at: z.string().nullable(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'uid'],
    sort: ['name', 'uid', 'rows_count', 'created_at', 'updated_at'],
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
    'refresh_count',
  ],
});

/** A table as lists carry it. */
export type RelationalTableRow = RowOf<typeof relationalTables>;

/** A table as its own page gets it: with its first rows. */
export interface ShownRelationalTable extends RelationalTableRow {
  readonly records: readonly RelationalRow[];
}

/** Query of GET relational_tables/{id}/rows. */
export const rowsQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(1000).default(25),
  /** The beginning of a key, or the address of a contact. */
  name: nameSearch.optional(),
  contact_id: idParam.optional(),
});

/** Body of PUT relational_tables/{id}/rows: whole rows by the names of columns; a row of a known key is replaced. */
export const rowsRequest = z.object({
  rows: z
    .array(z.record(z.string().max(63), z.unknown()), 'must be a list of rows')
    .min(1, 'must hold at least one row')
    .max(mostRowsOfCall, `at most ${mostRowsOfCall} rows`),
});

/** Body of DELETE relational_tables/{id}/rows. */
export const rowKeys = z.object({
  keys: z
    .array(z.string('must be a key').max(255), 'must be a list of keys')
    .min(1, 'must name at least one')
    .max(mostRowsOfCall, `at most ${mostRowsOfCall} keys`),
});

/** Query of GET relational_tables/validate_uid. */
export const uidQuery = z.object({ uid: z.string().max(500), id: idParam.optional() });
