import { z } from 'zod';
import { wholeNumberBetween } from '#platform/contract/fields.ts';

/** Between which numbers the two parts of the rule for soft bounces lie. */
export const softBounceBounds = {
  limit: { min: 1, max: 100 },
  days: { min: 1, max: 3650 },
} as const;

/** When soft bounces count as a dead address: so many emails in a row that bounced softly, all within so many days. */
export const softBounceRule = z.object({
  limit: wholeNumberBetween(softBounceBounds.limit),
  days: wholeNumberBetween(softBounceBounds.days),
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
