import { z } from 'zod';
import { flag, idList } from '#platform/contract/fields.ts';
import { contactFilters } from '../contract.ts';

const ids = idList.pipe(
  z.array(z.number()).min(1, 'are required: name at least one').max(100, 'at most 100'),
);

/** What is done to each chosen contact. */
export const contactChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('add_tags'), tag_ids: ids }),
    z.object({ action: z.literal('remove_tags'), tag_ids: ids }),
    z.object({ action: z.literal('add_to_lists'), list_ids: ids }),
    z.object({ action: z.literal('remove_from_lists'), list_ids: ids }),
    z.object({ action: z.literal('do_not_mail') }),
    z.object({
      action: z.literal('set_field'),
      field: z.string('must be the name of a field').min(1, 'is required').max(255, 'is too long'),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()], 'must be a plain value'),
    }),
  ],
  'must be one of add_tags, remove_tags, add_to_lists, remove_from_lists, do_not_mail, set_field',
);

/** What is done to each chosen contact. */
export type ContactChange = z.infer<typeof contactChange>;

/** What can be done to many contacts. */
export const bulkActions = [
  'add_tags',
  'remove_tags',
  'add_to_lists',
  'remove_from_lists',
  'set_field',
  'do_not_mail',
] as const satisfies readonly ContactChange['action'][];

/** Body of POST contacts/bulk_change: named contacts, or all that a query shows but for the excluded. */
export const bulkChangeContacts = z
  .object({
    change: contactChange,
    ids: idList.optional(),
    select_all: flag.optional(),
    excluded_ids: idList.optional(),
    name: z.string().max(500, 'is too long (at most 500 characters)').optional(),
    filter: z.enum(contactFilters).default('all'),
    list_id: z.coerce.number().int().positive().optional(),
    tag_id: z.coerce.number().int().positive().optional(),
    segment_id: z.coerce.number().int().positive().optional(),
  })
  .refine((body) => body.select_all === true || (body.ids?.length ?? 0) > 0, {
    path: ['ids'],
    message: 'are required: name at least one contact',
  });
