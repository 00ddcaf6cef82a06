import { z } from 'zod';
import { accountKinds, networkNames } from '#engines/social/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { isZone } from '#platform/contract/zone-clock.ts';
import { socialRole } from './accounts.ts';

/** What becomes of a post that is saved: it waits for a slot, for its time, or for its writer. */
export const postStates = [
  'draft',
  'queued',
  'scheduled',
  'publishing',
  'published',
  'failed',
] as const;

/** One of them. */
export type PostState = (typeof postStates)[number];

/** How a post stands in one account. */
export const publicationStates = [
  'waiting',
  'publishing',
  'unknown',
  'published',
  'failed',
] as const;

const longText = z
  .string('must be a text')
  .trim()
  .max(63_206, 'is too long (at most 63206 characters)');
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address beginning with https://' })
  .max(2000, 'is too long (at most 2000 characters)')
  .or(z.literal(''));

/** A post in one account. */
export const publication = z.object({
  social_account_id: z.number(),
  name: z.string(),
  network: z.enum(networkNames).nullable(),
  kind: z.enum(accountKinds).nullable(),
  state: z.enum(publicationStates),
  fault: z.string().nullable(),
  url: z.string().nullable(),
  attempts: z.number(),
  published_at: z.string().nullable(),
});

/** Posts: drafts, those that wait, and what became of them. */
export const socialSchedules = resource({
  path: 'social_schedules',
  singular: 'social_schedule',
  title: 'Social post',
  role: socialRole,
  collectionKey: null,
  fields: z.object({
    text: longText.optional(),
    variants: z.partialRecord(z.enum(accountKinds), longText).optional(),
    link: webAddress.optional(),
    picture_url: webAddress.optional(),
    social_account_ids: z
      .array(idParam, 'must be a list of ids')
      .max(50, 'at most 50 accounts')
      .optional(),
    category_id: idParam.nullable().optional(),
    campaign_id: idParam.nullable().optional(),
    status: z
      .enum(['draft', 'queued', 'scheduled'], 'must be one of draft, queued, scheduled')
      .optional(),
    scheduled_at: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2026-12-24T18:00:00Z' })
      .nullable()
      .optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    text: z.string(),
    variants: z.partialRecord(z.enum(accountKinds), z.string()),
    link: z.string(),
    picture_url: z.string(),
    social_account_ids: z.array(z.number()),
    category_id: z.number().nullable(),
    campaign_id: z.number().nullable(),
    status: z.enum(postStates),
    scheduled_at: z.string().nullable(),
    published_at: z.string().nullable(),
    publications: z.array(publication),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['text'],
    sortAnySize: ['scheduled_at'],
    sort: ['scheduled_at', 'created_at'],
    defaultSort: ['created_at', 'desc'],
    filters: z.object({
      status: z.enum(postStates).optional(),
      campaign_id: idParam.optional(),
      category_id: idParam.optional(),
      social_account_id: idParam.optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete', 'bulk_delete', 'check_modules_in_use'],
});

/** One post. */
export type SocialPost = RowOf<typeof socialSchedules>;

/** A time of the week at which the queue publishes a post. */
export const slotFields = z.strictObject({
  weekday: z
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 (Monday) to 7 (Sunday)')
    .max(7, 'must be 1 (Monday) to 7 (Sunday)'),
  time: z
    .string('must be a time')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'),
  time_zone: z
    .string('must be a time zone')
    .refine(isZone, 'must be a time zone such as Europe/Berlin'),
  category_id: idParam.nullable().default(null),
});

/** Body of PUT social_schedules/slots: the whole plan of the week. */
export const slotsRequest = z.object({
  slots: z.array(slotFields, 'must be a list of slots').max(100, 'at most 100 slots'),
});

/** A slot of the week. */
export type Slot = z.output<typeof slotFields>;

/** A slot as answers have it. */
export interface SlotRow extends Slot {
  readonly id: number;
  readonly next_at: string;
}

/** A post that waits, and when its slot comes; null where no slot takes it. */
export interface QueuedPost extends SocialPost {
  readonly planned_at: string | null;
}

/** Body of PUT social_schedules/{id}/move: before which post of the queue; null is the end. */
export const moveRequest = z.object({ before: idParam.nullable() });

/** Query of GET social_schedules/calendar. */
export const calendarQuery = z.object({
  from: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-12-24T00:00:00Z' }),
  to: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-12-31T00:00:00Z' }),
});

/** What stands at a time of the calendar: a slot, a post, or a post in its slot. */
export interface CalendarEntry {
  readonly at: string;
  readonly slot: Pick<SlotRow, 'id' | 'category_id'> | null;
  readonly post: Pick<SocialPost, 'id' | 'name' | 'status' | 'category_id'> | null;
}

/** The most posts that wait in a queue. */
export const longestQueue = 500;
