import { z } from 'zod';

/** The steps of writing a campaign, in order. */
export const steps = ['details', 'audience', 'content', 'review'] as const;

/** One of the steps. */
export type Step = (typeof steps)[number];

/** What the editor keeps in the URL: the step, and the draft that a new campaign has become. */
export const wizardUrl = z.object({ step: z.enum(steps).default('details'), draft: z.coerce.number().int().positive().optional() });
