import { z } from 'zod';

/** Between which numbers the two parts of the rule for soft bounces lie. */
export const softBounceBounds = {
  limit: { min: 1, max: 100 },
  days: { min: 1, max: 3650 },
} as const;

const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

/** When soft bounces count as a dead address: so many emails in a row that bounced softly, all within so many days. */
export const softBounceRule = z.object({
  limit: wholeNumber(softBounceBounds.limit),
  days: wholeNumber(softBounceBounds.days),
});

/** When soft bounces count as a dead address. */
export type SoftBounceRule = z.infer<typeof softBounceRule>;

/** The rule of an account that has chosen none. */
export const usualSoftBounceRule: SoftBounceRule = { limit: 5, days: 180 };

/** The rule as an account's settings hold it. */
export const softBounceSettings = z.object({
  soft_bounce_limit: softBounceRule.shape.limit,
  soft_bounce_days: softBounceRule.shape.days,
});
