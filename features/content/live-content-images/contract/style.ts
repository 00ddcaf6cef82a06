import { z } from 'zod';
import { hexColor } from '#platform/contract/colors.ts';
import { wholeNumberBetween } from '#platform/contract/fields.ts';

/** The faces that digits are drawn in; all of them come with the product. */
export const countdownFonts = ['regular', 'bold', 'light', 'digital'] as const;

/** One of them. */
export type CountdownFont = (typeof countdownFonts)[number];

/** How large a countdown may be, in pixels. */
export const countdownSize = {
  width: { min: 200, max: 1200 },
  height: { min: 60, max: 400 },
} as const;

// Letters that the shipped font draws; others would look different on each machine.
const drawn = /^[\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u04ff\u2010-\u2026\u20ac]*$/u;
const drawnText = (max: number) =>
  z
    .string('must be a text')
    .trim()
    .max(max, `is too long (at most ${max} characters)`)
    .regex(
      drawn,
      'has characters that countdowns cannot draw: use Latin, Greek or Cyrillic letters',
    );
const color = hexColor.refine((value) => value !== '', 'must be a color such as #2d57e9');

/** How a countdown looks. */
export const countdownStyle = z.strictObject({
  width: wholeNumberBetween(countdownSize.width).default(600),
  height: wholeNumberBetween(countdownSize.height).default(150),
  font: z.enum(countdownFonts, `must be one of ${countdownFonts.join(', ')}`).default('bold'),
  background: color.default('#ffffff'),
  digit_color: color.default('#1f2937'),
  label_color: color.default('#4b5563'),
  /** The ground behind each pair of digits; an empty text is none. */
  box_color: hexColor.default(''),
  /** Shows whole days and stands still, for email programs that keep the picture they saw first. */
  days_only: z.boolean('must be true or false').default(false),
  labels: z
    .strictObject({
      days: drawnText(12).default('Days'),
      hours: drawnText(12).default('Hours'),
      minutes: drawnText(12).default('Minutes'),
      seconds: drawnText(12).default('Seconds'),
    })
    .prefault({}),
});

/** How a countdown looks. */
export type CountdownStyle = z.output<typeof countdownStyle>;

const endedText = z.strictObject({
  kind: z.literal('text'),
  text: drawnText(60).refine((text) => text !== '', 'cannot be blank'),
});
const endedPicture = z.strictObject({
  kind: z.literal('picture'),
  url: z
    .url({ protocol: /^https?$/, error: 'must be a web address beginning with https://' })
    .max(2000, 'is too long (at most 2000 characters)'),
});

/** What is shown when the time is over: words, or another picture. */
export const countdownEnd = z.discriminatedUnion(
  'kind',
  [endedText, endedPicture],
  'must be of the kind text or picture',
);

/** What is shown unless something else is said. */
export const usualEnd = { kind: 'text', text: 'This offer has ended' } as const;

/** What is shown when the time is over. */
export type CountdownEnd = z.output<typeof countdownEnd>;
