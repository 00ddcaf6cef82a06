import { z } from 'zod';
import { ways } from '../review/schedule-choice.ts';

/** The steps of writing a campaign, in order; `test` is there for A/B tests. */
export const steps = ['details', 'audience', 'content', 'test', 'review'] as const;

/** One of the steps. */
export type Step = (typeof steps)[number];

/** The steps of this campaign. */
export function stepsOf(isTest: boolean): readonly Step[] {
  return isTest ? steps : steps.filter((step) => step !== 'test');
}

/** What the editor keeps in the URL: the step, the draft that a new campaign has become, and how it is meant to leave. */
export const wizardUrl = z.object({
  step: z.enum(steps).default('details'),
  draft: z.coerce.number().int().positive().optional(),
  way: z.enum(ways).optional(),
});
