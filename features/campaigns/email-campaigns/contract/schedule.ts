import { z } from 'zod';
import { flag, idList, idParam, requiredText } from '#platform/contract/fields.ts';
import { isZone } from '#platform/contract/zone-clock.ts';
import { recurringUnits, type Recurrence } from '#platform/contract/recurrence.ts';

/** The longest visible hold before a campaign leaves, in seconds. */
export const longestHold = 600;

/** The hold that gives time to undo, in seconds, unless another is asked for. */
export const defaultHold = 20;

/** Kinds of schedule by number. */
export const scheduleTypes = {
  1: 'Send Now',
  2: 'Priority Send',
  3: 'Time Zone Optimization',
  4: 'Send-Time Optimization',
  5: 'Conversion-Time Optimization',
  6: 'Recurring',
} as const;

/** One kind of schedule. */
export type ScheduleType = keyof typeof scheduleTypes;

/** What a package must hold for a kind of schedule. */
export const featureOfType: Partial<
  Record<ScheduleType, 'send_time_optimization' | 'conversion_time_optimization'>
> = {
  4: 'send_time_optimization',
  5: 'conversion_time_optimization',
};

/** How long before its run a child of a recurring campaign is made, in hours, unless another time is asked for. */
export const defaultAhead = 24;

const whole = (min: number, max: number) => {
  const said = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(said).int(said).min(min, said).max(max, said);
};
const day = z.iso.date('must be a day such as 2026-12-24');

/** How a campaign recurs. */
export const recurringRequest = z.object({
  unit: z.enum(recurringUnits, `must be one of ${recurringUnits.join(', ')}`),
  every: whole(1, 365).default(1),
  ends_on: day.nullable().default(null),
  runs: whole(1, 10_000).nullable().default(null),
  /** A child is made this many hours before it goes, so that it can be changed. */
  ahead_hours: whole(1, 168).default(defaultAhead),
  /** The clock by which it recurs; the account's unless another is named. */
  time_zone: z
    .string()
    .refine(isZone, 'is no known time zone; use a name such as America/New_York')
    .optional(),
});

const types = Object.keys(scheduleTypes).map(Number);

/**
 * Body of POST campaigns/{id}/schedule. A time without a zone is read as America/Toronto; local_time is the clock of
 * each person (type 3) or of the recurring campaign's zone (type 6).
 */
export const scheduleRequest = z
  .object({
    schedule_type: z.coerce
      .number('must be a number')
      .refine(
        (type): type is ScheduleType => types.includes(type),
        `must be one of ${types.join(', ')}`,
      )
      .default(1)
      .transform((type) => type as ScheduleType),
    hold_seconds: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(longestHold, `must be at most ${longestHold}`)
      .optional(),
    scheduled_at: z.string().max(40).nullable().optional(),
    local_time: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a time such as 2026-12-24T10:00')
      .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'is no time that clocks show')
      .optional(),
    /** Types 4 and 5: within a day or a week everybody gets it. */
    window_hours: z.coerce
      .number()
      .pipe(z.union([z.literal(24), z.literal(168)], 'must be 24 or 168'))
      .default(24),
    recurring: recurringRequest.nullable().optional(),
  })
  .superRefine((request, context) => {
    if (request.schedule_type === 6 && !request.recurring)
      context.addIssue({
        code: 'custom',
        path: ['recurring'],
        message: 'is required: say how it recurs',
      });
    if (request.recurring?.ends_on && request.recurring.runs)
      context.addIssue({
        code: 'custom',
        path: ['recurring', 'runs'],
        message: 'or ends_on: one end is enough',
      });
  });

/** What a campaign keeps of its schedule besides type and time. */
export interface KeptSchedule {
  local_time?: string;
  window_hours?: 24 | 168;
  recurring?: Recurrence & { ahead_hours: number };
}

/** Body of POST campaigns/{id}/confirm: a missed campaign leaves after all, now or at another time. */
export const confirmRequest = z.object({
  hold_seconds: scheduleRequest.shape.hold_seconds,
  scheduled_at: scheduleRequest.shape.scheduled_at,
});

/** Body of PUT campaigns/{id}/toggle_enabled; without a value it turns. */
export const toggleRequest = z.object({ enabled: flag.optional() });

/** What POST campaigns/{id}/schedule_preview answers: how many recipients would get it at which hour, or the next runs. */
export interface SchedulePreview {
  hours: { at: string; count: number }[];
  found: Record<string, number>;
  first: string | null;
  last: string | null;
  runs: string[];
}

/** What GET campaigns/{id}/runs answers about a recurring campaign. */
export interface SeriesRuns {
  is_enabled: boolean;
  next: string[];
  children: {
    id: number;
    name: string;
    status: string;
    occurrence_at: string;
    is_editable: boolean;
    delivered: number;
    eligible: number;
  }[];
}

/** Body of POST campaigns/{id}/approve: as it was asked for, or at another time. */
export const approveRequest = z.object({
  hold_seconds: scheduleRequest.shape.hold_seconds,
  scheduled_at: scheduleRequest.shape.scheduled_at,
  /** The approval_hash of what the approver has seen; without it, what was asked for is meant. */
  hash: z.string().max(64).optional(),
});

/** Body of POST campaigns/{id}/return_for_changes. */
export const returnRequest = z.object({ note: requiredText({ max: 1000 }) });

/** How many contacts the lists of one test may hold. */
export const mostTestPeople = 50;

/** What stands before the subject of a test, unless another prefix is asked for. */
export const testSubjectPrefix = '[Test] ';

/** The addresses of a test, as a list or one text. */
export const testAddresses = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value),
  z
    .array(z.email('is no valid address'), 'must be a list of addresses')
    .max(20, 'are too many (at most 20)'),
);

/** Body of PUT campaigns/{id}/send_test. */
export const testRequest = z
  .object({
    emails: testAddresses.default([]),
    lists: idList.default([]),
    subject_prefix: z
      .string('must be a text')
      .max(60, 'is too long (at most 60 characters)')
      .regex(
        /^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/,
        'must be one line without control characters',
      )
      .optional(),
    contact_id: z.coerce.number().int().positive().optional(),
  })
  .refine((test) => test.emails.length + test.lists.length > 0, {
    path: ['emails'],
    message: 'are required: name at least one',
  });

/** Body of POST campaigns/{id}/resend_campaign. */
export const resendRequest = z.object({ contact_id: idParam });

/** Body of POST campaigns/{id}/change_url: which link of a sent campaign leads where from now on. */
export const changeUrlRequest = z
  .object({
    link_no: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .positive('must be a whole number')
      .optional(),
    old_url: z.string().max(2048).optional(),
    url: z
      .string('must be a text')
      .trim()
      .max(2048, 'is too long (at most 2048 characters)')
      .refine(
        (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
        'must be an address that begins with https:// or http://',
      ),
  })
  .refine((change) => change.link_no !== undefined || change.old_url !== undefined, {
    path: ['link_no'],
    message: 'is required',
  });

/** Body of POST campaigns/{id}/set_ctags: the tags it shall have, all others go. */
export const setTagsRequest = z.object({ ctags: idList });

/** What each move of a campaign is answered with. */
export const scheduleMessages = {
  sending: 'Campaign is on its way.',
  scheduled: 'Campaign is scheduled.',
  alreadyStarted: 'Campaign has been started already.',
  waits: 'Campaign waits for approval.',
  approved: 'Campaign was approved.',
  returned: 'Campaign was returned for changes.',
  withdrawn: 'The request was taken back. The campaign is a draft again.',
  undone: 'Sending was undone. The campaign is a draft again.',
  recurs: 'Campaign is recurring.',
  paused: 'Campaign is paused. No more emails are sent until you resume it.',
  resumed: 'Campaign resumed.',
  enabled: 'The series was resumed.',
  disabled: 'The series is paused. No run is sent until you resume it.',
  stopped: 'Campaign was stopped. No more emails will be sent.',
  testSent: (count: number) =>
    count === 1 ? 'Test email was sent.' : `${count} test emails were sent.`,
} as const;

/** The warning for an audience without anybody, in the words of the specification. */
export function zeroContactsWarning(kind: 'list' | 'segment'): string {
  return `You have selected ${kind}(s) having 0 contacts for this campaign. The campaign will not be send unless you have at least 1 contact selected.`;
}
