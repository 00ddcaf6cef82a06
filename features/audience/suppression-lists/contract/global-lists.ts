import { z } from 'zod';
import { idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { pasted } from './imports.ts';

/** Role that keeps the account's own suppression lists. */
export const globalListRole = 'account';

/** Most addresses and domains that one call adds; more come by a file. */
export const mostEntries = 10_000;

/** What an entry keeps out: one address, or every address of a domain. */
export const entryKinds = ['address', 'domain'] as const;

/** One of them. */
export type EntryKind = (typeof entryKinds)[number];

const kind = z.enum(entryKinds, `must be one of ${entryKinds.join(', ')}`);
const entries = pasted(mostEntries, 'addresses and domains');

/** Lists of addresses and domains that no email of the account reaches. */
export const globalSuppressionLists = resource({
  path: 'global_suppression_lists',
  singular: 'global_suppression_list',
  title: 'Suppression list',
  role: globalListRole,
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    description: z
      .string('must be a text')
      .trim()
      .max(1000, 'is too long (at most 1000 characters)')
      .optional(),
    /** Addresses and domains to begin with. */
    entries: entries.optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    addresses_count: z.number(),
    domains_count: z.number(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'addresses_count', 'domains_count', 'created_at', 'updated_at'],
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

/** One such list. */
export type GlobalSuppressionList = RowOf<typeof globalSuppressionLists>;

/** The addresses and domains of these lists: of one, or of all to find where an address stands. */
export const suppressionEntries = resource({
  path: 'global_suppression_entries',
  singular: 'global_suppression_entry',
  title: 'Suppressed address or domain',
  role: globalListRole,
  collectionKey: null,
  fields: z.object({
    list_id: idParam,
    entries: entries.refine((all) => all.length > 0, 'are required: one address or domain a line'),
  }),
  row: z.object({
    id: z.number(),
    list_id: z.number(),
    list_name: z.string(),
    kind,
    key: z.string(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['key'],
    searchBeginning: ['key'],
    sort: ['key', 'created_at'],
    defaultSort: ['key', 'asc'],
    filters: z.object({ list_id: idParam.optional(), kind: kind.optional() }),
    pageSize: 10,
  },
  verbs: ['list', 'create', 'delete', 'bulk_delete', 'export'],
});

/** One entry. */
export type SuppressionEntry = RowOf<typeof suppressionEntries>;

/** What adding entries came to: given = added + existing + rejected. */
export const entriesAdded = z.object({
  added: z.number(),
  existing: z.number(),
  rejected: z.array(z.object({ entry: z.string(), reason: z.string() })),
});

/** What adding entries came to. */
export type EntriesAdded = z.infer<typeof entriesAdded>;
