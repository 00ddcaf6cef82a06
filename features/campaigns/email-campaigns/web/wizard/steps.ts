import { z } from 'zod';
import { ways } from '../review/schedule-choice.ts';

/** The steps of writing a campaign, in order; `test` is there for A/B tests. */
export const steps = ['details', 'audience', 'content', 'test', 'review'] as const;

/** One of the steps. */
export type Step = (typeof steps)[number];

/** The steps of this campaign. */
export function stepsOf({
  isTest,
  isOfJourney = false,
}: {
  isTest: boolean;
  isOfJourney?: boolean;
}): readonly Step[] {
  // Whom a journey brings is not chosen here.
  return steps.filter(
    (step) => (isTest || step !== 'test') && !(isOfJourney && step === 'audience'),
  );
}

/** What the editor keeps in the URL: the step, the draft that a new campaign has become, and how it is meant to leave. */
export const wizardUrl = z.object({
  step: z.enum(steps).default('details'),
  draft: z.coerce.number().int().positive().optional(),
  way: z.enum(ways).optional(),
  /** The journey that it is a step of, for the guard that keeps that journey’s draft. */
  journey_id: z.coerce.number().int().positive().optional(),
});
