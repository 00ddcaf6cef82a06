import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { socialRole } from './accounts.ts';

const day = z
  .string('must be a date')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-12-24')
  .refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), 'is no day of the calendar')
  .nullable()
  .optional();

/** Posts that belong together. */
export const socialCampaigns = resource({
  path: 'social_campaigns',
  singular: 'social_campaign',
  title: 'Social campaign',
  role: socialRole,
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    description: z
      .string('must be a text')
      .trim()
      .max(2000, 'is too long (at most 2000 characters)')
      .optional(),
    starts_on: day,
    ends_on: day,
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    starts_on: z.string().nullable(),
    ends_on: z.string().nullable(),
    posts_count: z.number(),
    published_count: z.number(),
    failed_count: z.number(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'created_at'],
    defaultSort: ['created_at', 'desc'],
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
export type SocialCampaign = RowOf<typeof socialCampaigns>;
