import { z } from 'zod';
import { hexColor } from '#platform/contract/colors.ts';
import { wholeNumberBetween } from '#platform/contract/fields.ts';
import { httpsUrl } from './https-url.ts';

/** How an acquisition form stands on a page. */
export const formTypes = ['popup', 'embedded', 'bar', 'slide_in', 'full_page'] as const;

/** One of {@link formTypes}. */
export type FormType = (typeof formTypes)[number];

const look = z.strictObject({
  scheme: z.enum(['light', 'dark'], 'must be light or dark').default('light'),
  /** Behind the form; empty: white or nearly black, by the scheme. */
  ground: hexColor.default(''),
  /** Of a popup and a slide-in left or right, of a bar top or bottom. */
  side: z.enum(['start', 'end', 'top', 'bottom']).default('bottom'),
  corners: z.enum(['square', 'soft', 'round']).default('soft'),
  align: z.enum(['start', 'center']).default('start'),
  picture: httpsUrl,
  picture_place: z.enum(['top', 'side']).default('top'),
  /** On phones a low sheet at the bottom, or as on computers. */
  phone: z.enum(['sheet', 'same']).default('sheet'),
});

const addresses = z
  .array(z.string().trim().max(500, 'at most 500 characters'))
  .max(50, 'at most 50')
  .default([]);
const minuteOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 09:30')
  .default('');
const localMinute = z
  .string()
  .regex(
    /^(\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d)?$/,
    'must be a day and a time such as 2026-11-28T09:30',
  )
  .refine(
    (text) => text === '' || !Number.isNaN(Date.parse(`${text}:00Z`)),
    'is a day that does not exist',
  )
  .default('');

/** Clocks by whose time a form shows; all days and hours without more. */
const schedule = z.strictObject({
  zone: z
    .string()
    .max(60, 'at most 60 characters')
    .refine(isZone, 'must be a time zone such as Europe/Berlin')
    .default('UTC'),
  from: localMinute,
  until: localMinute,
  /** 1 is Monday; none: every day. */
  weekdays: z
    .array(wholeNumberBetween({ min: 1, max: 7 }))
    .max(7, 'at most 7')
    .default([]),
  day_from: minuteOfDay,
  day_until: minuteOfDay,
});

const rules = z.strictObject({
  /** Of pages, with * for anything; none: every page. */
  include: addresses,
  exclude: addresses,
  /** Beginnings or parts of the address that a visitor comes from; none: any. */
  referrers: addresses,
  device: z.enum(['all', 'computer', 'phone']).default('all'),
  /** Pages of the site that a visitor has seen before, this one counted. */
  pages: wholeNumberBetween({ min: 1, max: 100 }).default(1),
  /** What comes first opens the form: so many seconds, so much of the page, or the pointer leaving it. */
  delay: wholeNumberBetween({ min: 0, max: 600 }).nullable().default(null),
  scroll: wholeNumberBetween({ min: 1, max: 100 }).nullable().default(null),
  exit: z.boolean('must be true or false').default(false),
  schedule: schedule.prefault({}),
  /** Shows at most once in so many days; 0: on every page. */
  every_days: wholeNumberBetween({ min: 0, max: 365 }).default(7),
  /** Not for whoever has signed up by a form of this account before. */
  not_subscribers: z.boolean('must be true or false').default(true),
  /** All that keeps a form from bothering people at once, whatever else is said. */
  quiet: z.boolean('must be true or false').default(true),
  /** Waits until the page says heliograph('consent', true). */
  wait_for_consent: z.boolean('must be true or false').default(false),
});

/** How an acquisition form looks and when it shows. */
export const formDisplay = z.strictObject({
  look: look.prefault({}),
  rules: rules.prefault({}),
});

/** How an acquisition form looks and when it shows. */
export type FormDisplay = z.output<typeof formDisplay>;

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
