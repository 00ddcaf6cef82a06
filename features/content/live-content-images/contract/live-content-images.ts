import { z } from 'zod';
import { idParam, requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { isZone } from '#platform/contract/zone-clock.ts';
import { countdownEnd, countdownStyle } from './style.ts';

/** Counts to one moment for everybody, or to one of each recipient's own. */
export const countdownModes = ['fixed', 'per_person'] as const;

/** What the hours of a recipient's own countdown begin with. */
export const countdownStarts = ['joined', 'sent'] as const;

const zone = z
  .string('must be a text')
  .max(64, 'is too long (at most 64 characters)')
  .refine(isZone, 'is no time zone that is known: write one such as Europe/Berlin');

/** Countdown timers: pictures that show how much time is left whenever an email is opened. */
export const liveContentImages = resource({
  path: 'live_content_images',
  singular: 'live_content_image',
  title: 'Countdown timer',
  role: 'contents',
  readRole: 'campaigns',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    mode: z.enum(countdownModes, 'must be fixed or per_person').optional(),
    /** A moment, or a time on the clocks of the zone. */
    ends_at: z.string('must be a date and time').max(60, 'is too long').nullable().optional(),
    zone: zone.optional(),
    hours: wholeNumberBetween({ min: 1, max: 8760 }).nullable().optional(),
    counts_from: z.enum(countdownStarts, 'must be joined or sent').optional(),
    style: countdownStyle.optional(),
    ended: countdownEnd.optional(),
    folder_id: idParam.nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    mode: z.enum(countdownModes),
    ends_at: z.string().nullable(),
    zone: z.string(),
    hours: z.number().nullable(),
    counts_from: z.enum(countdownStarts),
    style: countdownStyle,
    ended: countdownEnd,
    /** Where the picture is. */
    image_url: z.string(),
    folder_id: z.number().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sortAnySize: ['name'],
    sort: ['name', 'ends_at', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
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
    'duplicate',
    'check_modules_in_use',
  ],
});

/** One timer. */
export type LiveContentImage = RowOf<typeof liveContentImages>;

/** A timer as calls answer it: besides, what goes into an email, and what to look out for. */
export interface ShownTimer extends LiveContentImage {
  /** What the picture says to those who do not see it. */
  alt: string;
  /** The picture as it is inserted into an email. */
  html: string;
  warnings?: string[];
}

/** Body of POST live_content_images/preview: a style as the form holds it. */
export const timerPreview = z.object({
  style: countdownStyle,
  ended: countdownEnd,
  /** How much is left, in seconds; 0 shows the end. */
  left: z
    .number('must be a number')
    .int()
    .min(0)
    .max(400 * 86_400)
    .default(187_200),
});
