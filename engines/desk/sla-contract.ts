import { z } from 'zod';
import { pairRules } from '#platform/contract/field-rules.ts';
import { wholeNumberBetween } from '#platform/contract/fields.ts';
import { isZone } from '#platform/contract/zone-clock.ts';

/** What is promised for a ticket: a first answer, an answer to each further message, and its end. */
export const clockKinds = ['first_reply', 'next_reply', 'resolve'] as const;

export type ClockKind = (typeof clockKinds)[number];

const time = z
  .string('must be a text')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00');

/** One time of work in a week: day 1 is Monday, and 00:00 as an end is midnight. */
const workTime = z
  .object({ day: wholeNumberBetween({ min: 1, max: 7 }), from: time, to: time })
  .refine(({ from, to }) => to === '00:00' || from < to, {
    path: ['to'],
    message: 'must be later than the start',
  });

/** When a desk works. */
export const workingTime = z.object({
  time_zone: z
    .string('must be a text')
    .refine(isZone, 'is no known time zone; use a name such as Europe/Berlin'),
  week: z
    .array(workTime)
    .min(1, 'needs at least one time of work')
    .max(28, 'has too many times of work (at most 28)'),
  holidays: z
    .array(z.iso.date('must be a day such as 2026-12-25'))
    .max(400, 'at most 400 days')
    .default([]),
});

export type WorkingTime = z.output<typeof workingTime>;

const minutes = wholeNumberBetween({ min: 1, max: 525_600 }).nullable();
// A ticket is answered before it is closed.
const promise = z
  .object({ first_reply: minutes, next_reply: minutes, resolve: minutes })
  .superRefine((promised, context) => {
    const say = (field: string, message: string | null): void => {
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message });
    };
    say('resolve', pairRules.greaterThan(promised.first_reply, promised.resolve));
    say('next_reply', pairRules.lessThan(promised.next_reply, promised.resolve));
  });

/** Minutes by priority; null promises nothing. */
export const slaTargets = z.object({ low: promise, medium: promise, high: promise });

export type SlaTargets = z.output<typeof slaTargets>;

/** One promise of a ticket as its page shows it. */
export const ticketClock = z.object({
  kind: z.enum(clockKinds),
  target_seconds: z.number(),
  due_at: z.string().nullable(),
  warn_at: z.string().nullable(),
  stopped_at: z.string().nullable(),
  breached_at: z.string().nullable(),
});

export type TicketClock = z.infer<typeof ticketClock>;
