import { z } from 'zod';
import { flag, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Largest row, in characters of MJML. */
export const largestRow = 200_000;

const category = z.string('must be a text').trim().max(100, 'is too long (at most 100 characters)');

/** Rows of the designer, kept to be used in other emails; synced ones are the same everywhere. */
export const customRows = resource({
  path: 'custom_rows',
  singular: 'custom_row',
  title: 'Saved row',
  role: 'contents',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    category: category.optional(),
    /** The row as the designer has it: an mj-section, mj-wrapper or mj-hero. */
    mjml_part: z
      .string('must be a text')
      .max(largestRow, `is too long (at most ${largestRow} characters)`)
      .optional(),
    /** The same as JSON; of a row of another editor, whatever that one wrote. */
    json_part: z.record(z.string(), z.unknown(), 'must be an object').optional(),
    /** Emails show the row as it is now, wherever they use it. */
    is_synced: flag.optional(),
    /** Only administrators of the editor may change it. */
    locked: flag.optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    category: z.string(),
    json_part: z.unknown(),
    mjml_part: z.string().nullable(),
    html_part: z.string(),
    is_synced: z.boolean(),
    locked: z.boolean(),
    is_sample: z.boolean(),
    created_by: z.string(),
    /** Whether the caller may rename, change and delete it. */
    is_changeable: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'category', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({ category: category.optional(), is_synced: flag.optional() }),
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

/** A saved row. */
export type CustomRow = RowOf<typeof customRows>;
