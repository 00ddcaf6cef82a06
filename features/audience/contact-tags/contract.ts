import { z } from 'zod';
import { idList, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Tags that people put on contacts. */
export const contactTags = resource({
  path: 'tags',
  singular: 'tag',
  title: 'Tag',
  role: 'contacts',
  readRole: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    folder_id: z.number().int().positive().nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    contacts_count: z.number(),
    folder_id: z.number().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'contacts_count', 'created_at', 'updated_at'],
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
    'export',
    'check_modules_in_use',
    'refresh_count',
  ],
});

/** A tag as lists of tags carry it. */
export type Tag = RowOf<typeof contactTags>;

/** Groups that hold several tags under one name. */
export const tagGroups = resource({
  path: 'tag_groups',
  singular: 'tag_group',
  title: 'Tag group',
  role: 'contacts',
  collectionKey: null,
  fields: z.object({ name: requiredText(), tag_ids: idList.default([]) }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    tag_ids: z.array(z.number()),
    tags: z.array(z.object({ id: z.number(), name: z.string() })),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'created_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** Body of PUT contacts/{id}/update_tags: the tags the contact shall have, all others go. */
export const assignTags = z.object({ tags: idList });

/** Said once the tags of a contact are being changed. */
export const tagsUpdatingMessage = 'Updating tags process just started';

/** Said by the notification of that change when it is made. */
export const tagsUpdatedMessage = 'The tags of the contact are up to date.';
