import { z } from 'zod';
import { workingTime } from '#engines/desk/contract.ts';
import { tickets } from '#features/session/access/contract/cloud-roles.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

const fields = workingTime.extend({ name: requiredText({ max: 100 }) });

/** When a desk works: what SLA policies count. */
export const businessHours = resource({
  path: 'business_hours',
  singular: 'business_hour',
  title: 'Business hours',
  role: [...tickets.write],
  readRole: [...tickets.read],
  collectionKey: 'business_hours',
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
  verbs: ['list', 'show', 'create', 'update', 'delete', 'check_modules_in_use'],
});

/** One of them. */
export type BusinessHoursRow = RowOf<typeof businessHours>;
