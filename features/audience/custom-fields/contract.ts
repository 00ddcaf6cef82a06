import { z } from 'zod';
import { flag, requiredText } from '#platform/contract/fields.ts';
import { resource } from '#platform/contract/resource.ts';

/** The types a custom field can have; chosen once. */
export const fieldTypes = ['string', 'integer', 'boolean', 'datetime', 'text', 'float'] as const;

/** One of {@link fieldTypes}. */
export type CustomFieldType = (typeof fieldTypes)[number];

const fieldType = z.enum(fieldTypes, {
  error: (issue) =>
    issue.input === undefined ? 'is required' : `must be one of ${fieldTypes.join(', ')}`,
});

const defaultValue = z
  .union(
    [z.string().max(1000, 'is too long (at most 1000 characters)'), z.number(), z.boolean()],
    'must be a plain value',
  )
  .nullable();

/** Typed values that an account keeps about its contacts. */
export const customFields = resource({
  path: 'custom_fields',
  singular: 'custom_field',
  title: 'Custom field',
  role: 'contacts',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    field_type: fieldType,
    default_value: defaultValue.optional(),
    display_name: z
      .string('must be a text')
      .trim()
      .max(255, 'is too long (at most 255 characters)')
      .optional(),
    description: z
      .string('must be a text')
      .trim()
      .max(1000, 'is too long (at most 1000 characters)')
      .optional(),
    add_to_profile_page: flag.optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    field_name: z.string(),
    field_type: fieldType,
    default_value: z.string().nullable(),
    display_name: z.string(),
    description: z.string(),
    add_to_profile_page: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'display_name'],
    searchBeginning: ['name'],
    sort: ['name', 'field_type', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({ field_type: fieldType.optional(), show_all: flag.optional() }),
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

/** What the account calls the default fields that it may rename. */
export const defaultFieldLabels = z.object({
  first_name: requiredText(),
  last_name: requiredText(),
});

/** Body of PUT custom_fields/default_fields: an absent label stays as it is. */
export const editDefaultFields = z.object({ account: defaultFieldLabels.partial() });

/** Said after a field or label was saved. */
export const customFieldMessages = {
  created: 'Custom Field created successfully',
  updated: 'Custom Field updated successfully',
  defaultUpdated: 'Default Field updated successfully',
} as const;
