import { z } from 'zod';

/** How long a description of a segment may be. */
export const longestPrompt = 1000;

/** Said when a description is as long as it may be. */
export const promptIsFull = 'You have reached the maximum amount of characters allowed';

/** The result under which a description is kept that led to no rule. */
export const toBeReviewed = 'To be review';

/** For so many days descriptions are kept: they may name people. */
export const promptsKeptDays = 90;

/** What is offered as a description to begin with. */
export const suggestedPrompts = [
  'new subscribers in the last 30 days',
  'no clicks or opens in 30 days',
  'no purchases in 30 days',
  'gmail domain',
  'purchases over 1000 in 120 days',
  'opened in 7 days',
  'clicked in 30 days',
  'birthday this month',
  'abandoned cart in 7 days',
] as const;

const input = z
  .string('must be a text')
  .trim()
  .min(1, 'cannot be blank')
  .max(longestPrompt, promptIsFull);

/** Body of POST nlp/generate: whom a segment is to hold, in plain words. */
export const generateRequest = z.object({ input });

/** One line or group of a generated rule. */
export interface GeneratedPart {
  readonly [property: string]: unknown;
}

/** Answer of POST nlp/generate: the rule, or why there is none; one of both. */
export const generatedRules = z.object({
  segment_rules_attributes: z.object({
    filter: z.enum(['and', 'or']),
    segment_filters_attributes: z.array(z.custom<GeneratedPart>()),
    error: z.string().nullable(),
  }),
  /** The names of what the rule names, by family and id. */
  names: z.record(z.string(), z.record(z.string(), z.string().nullable())),
});

/** Answer of POST nlp/generate. */
export type GeneratedRules = z.infer<typeof generatedRules>;

/** Body of POST nlp/store_prompts: a description to learn from. */
export const storePromptRequest = z.object({
  input,
  result: z
    .string('must be a text')
    .trim()
    .min(1, 'cannot be blank')
    .max(200, 'is too long (at most 200 characters)'),
  account_id: z.coerce.number('must be an id').int('must be an id').positive('must be an id'),
});
