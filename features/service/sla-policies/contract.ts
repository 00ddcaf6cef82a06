import { z } from 'zod';
import { slaTargets, ticketChannels } from '#engines/desk/contract.ts';
import { tickets } from '#features/session/access/contract/cloud-roles.ts';
import { idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

const fields = z.object({
  name: requiredText({ max: 100 }),
  /** What counts; null counts every hour of every day. */
  business_hours_id: idParam.nullable().default(null),
  /** Only tickets of this address; null for all. */
  support_email_id: idParam.nullable().default(null),
  /** Only tickets that came in these ways; none for all. */
  channels: z
    .array(z.enum(ticketChannels, `must be one of ${ticketChannels.join(', ')}`))
    .max(4, 'at most 4')
    .default([]),
  targets: slaTargets,
  /** Whether a ticket whose deadline was missed gets a high priority. */
  raises_priority: z.boolean('must be true or false').default(false),
});

/** How soon tickets are to be answered and closed. */
export const slaPolicies = resource({
  path: 'sla_policies',
  singular: 'sla_policy',
  title: 'SLA policy',
  role: [...tickets.write],
  readRole: [...tickets.read],
  collectionKey: 'sla_policies',
  fields,
  row: fields.extend({
    id: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** One of them. */
export type SlaPolicyRow = RowOf<typeof slaPolicies>;
