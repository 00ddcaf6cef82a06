import { z } from 'zod';
import { wholeNumberBetween } from '#platform/contract/fields.ts';
import { hourlyUnits } from '#platform/contract/recurrence.ts';

/** What starts runs besides people. */
export const scheduleKinds = ['none', 'recurring', 'webhook'] as const;

/** When a data journey runs: by hand, again and again on the account's clock, or when its address is called. */
export const schedule = z
  .strictObject({
    kind: z.enum(scheduleKinds, `must be one of ${scheduleKinds.join(', ')}`).default('none'),
    unit: z.enum(hourlyUnits, `must be one of ${hourlyUnits.join(', ')}`).default('Day'),
    every: wholeNumberBetween({ min: 1, max: 365 }).default(1),
    /** The first run on the account's clock. */
    first: z
      .string('must be a text')
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a time such as 2026-12-24T10:00')
      .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'is no time that clocks show')
      .nullable()
      .default(null),
    ends_on: z.iso.date('must be a day such as 2026-12-24').nullable().default(null),
  })
  .superRefine((one, context) => {
    if (one.kind === 'recurring' && one.first === null)
      context.addIssue({
        code: 'custom',
        path: ['first'],
        message: 'is required: say when it runs first',
      });
  });

/** When a data journey runs. */
export type Schedule = z.output<typeof schedule>;
