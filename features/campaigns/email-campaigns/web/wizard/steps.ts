import { z } from 'zod';

/** The steps of writing a campaign, in order; `test` is there for A/B tests. */
export const steps = ['details', 'audience', 'content', 'test', 'review'] as const;

/** One of the steps. */
export type Step = (typeof steps)[number];

/** The steps of this campaign. */
export function stepsOf(isTest: boolean): readonly Step[] {
  return isTest ? steps : steps.filter((step) => step !== 'test');
}

/** What the editor keeps in the URL: the step, and the draft that a new campaign has become. */
export const wizardUrl = z.object({ step: z.enum(steps).default('details'), draft: z.coerce.number().int().positive().optional() });
