import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { importMode, pasted, suppressionImport } from './imports.ts';

/** Most hashes that one call names in its body; more come by a file. */
export const mostHashes = 10_000;

/** Whom a list keeps out: the recipients of every campaign, or those of campaigns that choose it. */
export const appliesTo = ['all', 'chosen'] as const;

const applies = z.enum(appliesTo, `must be one of ${appliesTo.join(', ')}`);
const description = z
  .string('must be a text')
  .trim()
  .max(1000, 'is too long (at most 1000 characters)');
const hashes = pasted(mostHashes, 'MD5 or SHA-256 hashes');

/** Lists of hashed addresses. The hashes never come back, only how many there are. */
export const secureLists = resource({
  path: 'secure_lists',
  singular: 'secure_list',
  title: 'Secure list',
  role: 'contacts',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    description: description.optional(),
    applies_to: applies.optional(),
    hashes: hashes.optional(),
    mode: importMode.optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    applies_to: applies,
    hashes_count: z.number(),
    md5_count: z.number(),
    sha256_count: z.number(),
    /** Contacts of the account whose address it held when they were counted last. */
    contacts_count: z.number().nullable(),
    counted_at: z.string().nullable(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'hashes_count', 'contacts_count', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({ applies_to: applies.optional() }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'delete',
    'bulk_delete',
    'validate_name',
    'check_modules_in_use',
    'refresh_count',
  ],
});

/** One such list. */
export type SecureList = RowOf<typeof secureLists>;

/** Body of POST secure_lists as JSON; as a form, a file takes the place of the hashes. */
export const newSecureList = secureLists.fields.omit({ mode: true }).strict();

/** Body of PUT and PATCH secure_lists/{id}: absent fields stay; hashes replace those that are there unless mode is add. */
export const changedSecureList = secureLists.fields.partial().strict();

/** What an answer to a POST, PUT or PATCH holds besides the list when hashes came with it. */
export const takenHashes = z.object({ last_import: suppressionImport.nullable() });

/** Whether secure lists keep anybody back in this account, and whether its package has them. */
export const secureSuppression = z.object({ enabled: z.boolean() });
