import { z } from 'zod';
import { flag, idParam } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { pushRole } from './mobile-applications.ts';

/** Phones and browsers that registered at an application. */
export const pushDevices = resource({
  path: 'push_devices',
  singular: 'push_device',
  title: 'Push device',
  role: pushRole,
  collectionKey: null,
  fields: z.object({
    name: z
      .string('must be a text')
      .trim()
      .max(100, 'is too long (at most 100 characters)')
      .optional(),
    /** Test pushes are offered to it. */
    is_test: flag.optional(),
  }),
  row: z.object({
    id: z.number(),
    application_id: z.number(),
    contact: z.object({ id: z.number(), email: z.string(), name: z.string() }).nullable(),
    name: z.string(),
    is_test: z.boolean(),
    environment: z.enum(['production', 'sandbox']),
    zone: z.string().nullable(),
    app_version: z.string(),
    last_seen_at: z.string(),
    gone_at: z.string().nullable(),
    why: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['last_seen_at', 'created_at'],
    defaultSort: ['last_seen_at', 'desc'],
    filters: z.object({
      application_id: idParam.optional(),
      is_test: flag.optional(),
      status: z.enum(['live', 'gone'], 'must be live or gone').optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'update', 'delete'],
});

/** One of them. */
export type PushDevice = RowOf<typeof pushDevices>;
