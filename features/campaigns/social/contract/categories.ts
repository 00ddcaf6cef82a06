import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { socialRole } from './accounts.ts';

/** Colors that a category is offered; any other may be typed. */
export const categoryColors = ['#2f6f9f', '#3b7d4f', '#7a4f9a', '#b0413e', '#b57a1f', '#5a6b7b'];

/** What posts are about; slots of the week may take posts of one category alone. */
export const socialCategories = resource({
  path: 'social_content_categories',
  singular: 'social_content_category',
  title: 'Content category',
  role: socialRole,
  collectionKey: null,
  fields: z.object({
    name: requiredText({ max: 100 }),
    color: z
      .string('must be a color')
      .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #336699')
      .optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    color: z.string(),
    posts_count: z.number(),
    slots_count: z.number(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name'],
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

/** One of them. */
export type SocialCategory = RowOf<typeof socialCategories>;
