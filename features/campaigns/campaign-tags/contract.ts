import { z } from 'zod';
import { flag, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Tags that people put on campaigns. */
export const campaignTags = resource({
  path: 'ctags',
  singular: 'ctag',
  title: 'Campaign tag',
  role: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    folder_id: z.number().int().positive().nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    campaigns_count: z.number(),
    folder_id: z.number().nullable(),
    archived_at: z.string().nullable(),
    archived_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'campaigns_count', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({
      archived: flag.optional(),
      /** Archived tags too. */
      show_all_tags: flag.optional(),
    }),
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
    'archive_record',
  ],
});

/** A campaign tag as its list carries it. */
export type CampaignTag = RowOf<typeof campaignTags>;
