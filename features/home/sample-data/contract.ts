import { z } from 'zod';

/** What sample data an account holds. */
export const sampleDataFacts = z.object({
  present: z.boolean(),
  contacts: z.number(),
  campaigns: z.number(),
});

/** What sample data an account holds. */
export type SampleDataFacts = z.infer<typeof sampleDataFacts>;

/** What is said after each call. */
export const sampleDataMessages = {
  made: 'The sample data is there.',
  removed: 'The sample data is gone. What you made yourself is still there.',
} as const;
