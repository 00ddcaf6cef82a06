import { z } from 'zod';
import { requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';
import { clock, key, rulesShape } from './graph-contract.ts';
import { triggerSchema } from './trigger-contract.ts';

export {
  comingTriggers,
  familiesInTriggers,
  triggerKinds,
  triggerSchema,
  type ComingTrigger,
  type Trigger,
  type TriggerKind,
} from './trigger-contract.ts';
export {
  edgeSchema,
  graphSchema,
  journeyLimits,
  nodeSchema,
  nodeTypes,
  type Duration,
  type Edge,
  type Graph,
  type Node,
  type NodeType,
  type Wait,
} from './graph-contract.ts';
export { outputsOf, structureProblems, type Problem } from './structure-contract.ts';

const eventOrRules = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), trigger: triggerSchema }),
  z.object({ kind: z.literal('rules'), rules: rulesShape }),
]);

/** What holds for the whole journey. */
export const settingsSchema = z.object({
  /** Who was in before: never again, once they are out, or always, but at most every so many days. With `by_key`, once for each key (such as an order). */
  reentry: z
    .object({
      kind: z.enum(['never', 'after_exit', 'always']).default('never'),
      every_days: wholeNumberBetween({ min: 0, max: 3650 }).default(0),
      by_key: z.boolean().default(false),
    })
    .prefault({}),
  /** What the journey is for; reached by an event or by meeting a rule, within so many days after leaving, too. */
  goal: z
    .object({
      name: requiredText({ max: 100 }),
      when: eventOrRules,
      /** Whoever reaches it leaves. */
      ends: z.boolean().default(true),
      days_after: wholeNumberBetween({ min: 0, max: 365 }).default(7),
    })
    .nullable()
    .default(null),
  /** Whoever meets one of these leaves; asked before each message, and once more when it is sent. */
  exits: z.array(eventOrRules).max(10, 'at most 10').default([]),
  /** Of a hundred who enter, so many get nothing: what the journey changes is measured against them. */
  holdout_percent: wholeNumberBetween({ min: 0, max: 50 }).default(0),
  clock,
});

/** What holds for the whole journey. */
export type Settings = z.infer<typeof settingsSchema>;

/** What becomes of people inside when a version is published, and of their running waits. */
export const peopleChoices = ['keep', 'stay', 'move', 'exit'] as const;

/** How people and their waits go over to another version. */
export const publishChoice = z.object({
  people: z.enum(peopleChoices).default('keep'),
  waits: z.enum(['keep', 'recompute']).default('keep'),
  /** For steps that are gone: the step where their people go on. */
  map: z.record(key, key).default({}),
});

/** How people and their waits go over to another version. */
export type PublishChoice = z.infer<typeof publishChoice>;

/** Where one entry of a person stands. */
export const personStates = [
  'waiting',
  'sending',
  'held',
  'finished',
  'exited',
  'failed',
  'held_out',
] as const;

/** Where one entry of a person stands. */
export type PersonState = (typeof personStates)[number];
