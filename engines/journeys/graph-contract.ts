import { z } from 'zod';
import { idParam, requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';
import { moment, triggerSchema } from './trigger-contract.ts';

/** Limits of one journey. */
export const journeyLimits = {
  nodes: 200,
  outputs: 20,
  notes: 50,
  /** What one entry may bring with it, in bytes of JSON. */
  eventBytes: 64 * 1024,
  /** A loop has a wait of at least so many minutes in it. */
  minutesOfLoop: 5,
  /** Steps of one person on one day; whoever takes more is held. */
  stepsOfDay: 200,
} as const;

/** The name of a step, an output or a note in its graph. */
export const key = z
  .string('must be a text')
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be small letters, digits, - and _, at most 40');
const ids = z.array(idParam).min(1, 'must name at least one').max(100, 'at most 100');
const place = z.object({
  x: z.number().min(-1_000_000).max(1_000_000),
  y: z.number().min(-1_000_000).max(1_000_000),
});

/** A rule as the wire carries it; the server reads its lines by the rule compiler. */
export const rulesShape = z.object({
  filter: z.enum(['and', 'or'], 'must be and or or'),
  segment_filters_attributes: z
    .array(z.unknown())
    .min(1, 'must hold at least one condition')
    .max(100, 'at most 100'),
});

/** A length of time; months are not offered, because they differ. */
export const duration = z.object({
  amount: wholeNumberBetween({ min: 1, max: 1_000 }),
  unit: z.enum(['minutes', 'hours', 'days', 'weeks'], 'must be minutes, hours, days or weeks'),
});

/** A length of time. */
export type Duration = z.infer<typeof duration>;

const common = {
  key,
  /** What people call the step; its type's name where empty. */
  name: z.string().trim().max(100, 'is too long (at most 100 characters)').default(''),
  position: place,
};
const node = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ ...common, type: z.literal(type), ...shape });

// Null where a step has just been laid down: a draft keeps it, publishing asks for it.
const chosen = idParam.nullable();
const chosenMany = ids.or(z.tuple([]));

/** By whose clock a wait counts: the person's own, as far as it is known, or the account's. */
export const clock = z.enum(['person', 'account']).default('person');

/** What somebody waits for. */
export const waitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('duration'), ...duration.shape }),
  z.object({
    kind: z.literal('until_time'),
    time: moment,
    /** 1 is Monday; none means any day. */
    weekdays: z
      .array(wholeNumberBetween({ min: 1, max: 7 }))
      .max(7)
      .default([]),
    clock,
  }),
  z.object({
    kind: z.literal('until_date'),
    field: z.string().max(300),
    /** Before the date where negative. */
    offset_days: wholeNumberBetween({ min: -365, max: 365 }).default(0),
    time: moment,
    clock,
    /** What becomes of people whose date is over or who have none. */
    otherwise: z.enum(['go_on', 'exit']).default('go_on'),
  }),
  z.object({ kind: z.literal('event'), trigger: triggerSchema.nullable(), timeout: duration }),
  z.object({ kind: z.literal('condition'), rules: rulesShape.nullable(), timeout: duration }),
  z.object({ kind: z.literal('usual_hour'), within: z.enum(['day', 'week']).default('day') }),
]);

/** What somebody waits for. */
export type Wait = z.infer<typeof waitSchema>;

const branch = z.object({
  key,
  name: z.string().trim().max(100, 'is too long (at most 100 characters)').default(''),
});

/** A step of a journey. Ids of what a step names are null until it is chosen. */
export const nodeSchema = z.discriminatedUnion('type', [
  /** Where people come in; a journey may have several. */
  node('trigger', {
    trigger: triggerSchema.nullable(),
    rules: rulesShape.nullable().default(null),
  }),
  node('email', { campaign_id: chosen }),
  node('sms', { campaign_id: chosen }),
  node('push', { campaign_id: chosen }),
  node('webhook', {
    method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
    url: z.string().trim().max(2000, 'is too long (at most 2000 characters)').default(''),
    headers: z
      .array(z.object({ name: requiredText({ max: 100 }), value: z.string().max(2000) }))
      .max(20, 'at most 20')
      .default([]),
    /** Liquid; the person as JSON where empty. */
    body: z.string().max(20_000, 'is too long (at most 20000 characters)').default(''),
    /** What becomes of people whose call has failed for good. */
    when_failed: z.enum(['go_on', 'hold']).default('go_on'),
  }),
  node('set_field', {
    field: z.string().max(300).default(''),
    operation: z.enum(['set', 'clear', 'add']).default('set'),
    /** A text, number or day as the field takes it; Liquid is filled in. */
    value: z.string().max(1000, 'is too long (at most 1000 characters)').default(''),
  }),
  node('list', {
    action: z.enum(['add', 'remove', 'unsubscribe']).default('add'),
    list_ids: chosenMany,
  }),
  node('tag', { action: z.enum(['add', 'remove']).default('add'), tag_ids: chosenMany }),
  node('start_journey', { journey_id: chosen }),
  node('end_journey', { journey_id: chosen }),
  node('wait', { wait: waitSchema }),
  node('condition', {
    /** Asked in their order; who matches none goes on by the output `else`. */
    branches: z
      .array(branch.extend({ rules: rulesShape.nullable() }))
      .min(1, 'must hold at least one branch')
      .max(journeyLimits.outputs - 1, `at most ${journeyLimits.outputs - 1}`),
  }),
  node('split', {
    /** Parts of a hundred, each for an output. */
    branches: z
      .array(branch.extend({ percent: wholeNumberBetween({ min: 0, max: 100 }) }))
      .min(2, 'must hold at least two branches')
      .max(journeyLimits.outputs, `at most ${journeyLimits.outputs}`),
  }),
  /** Whoever comes here has reached the journey's goal. */
  node('goal', {}),
  node('end', {}),
]);

/** A step of a journey. */
export type Node = z.infer<typeof nodeSchema>;

/** One of the types of steps. */
export type NodeType = Node['type'];

/** The types in the order in which a builder offers them. */
export const nodeTypes = [
  'trigger',
  'email',
  'sms',
  'push',
  'wait',
  'condition',
  'split',
  'set_field',
  'list',
  'tag',
  'webhook',
  'start_journey',
  'end_journey',
  'goal',
  'end',
] as const satisfies readonly NodeType[];

/** The way from an output of one step to the next. */
export const edgeSchema = z.object({ from: key, output: key, to: key });

/** The way from an output of one step to the next. */
export type Edge = z.infer<typeof edgeSchema>;

const noteSchema = z.object({
  key,
  text: z.string().max(2000, 'is too long (at most 2000 characters)'),
  position: place,
  width: z.number().min(80).max(2000).default(220),
  height: z.number().min(40).max(2000).default(120),
});

/** The steps of a journey and the ways between them. */
export const graphSchema = z.object({
  nodes: z.array(nodeSchema).max(journeyLimits.nodes, `at most ${journeyLimits.nodes} steps`),
  edges: z.array(edgeSchema).max(journeyLimits.nodes * journeyLimits.outputs),
  notes: z
    .array(noteSchema)
    .max(journeyLimits.notes, `at most ${journeyLimits.notes} notes`)
    .default([]),
});

/** The steps of a journey and the ways between them. */
export type Graph = z.infer<typeof graphSchema>;
