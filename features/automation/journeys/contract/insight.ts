import { z } from 'zod';
import { personStates, triggerKinds } from '#engines/journeys/contract.ts';
import { flag, idParam } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Query of GET workflows/{id}/numbers: days of the account, both within. */
export const numbersQuery = z.object({
  version: z.coerce.number('must be a number').int().optional(),
  from: z.iso.date('must be a date such as 2026-12-31').optional(),
  to: z.iso.date('must be a date such as 2026-12-31').optional(),
});

/** What a step counts; waiting is who is there now. */
export const nodeNumbers = z.object({
  waiting: z.number(),
  passed: z.number(),
  exited: z.number(),
  failed: z.number(),
  not_sent: z.record(z.string(), z.number()),
});

/** Answer of GET workflows/{id}/numbers. */
export const workflowNumbers = z.object({
  entered: z.number(),
  inside: z.number(),
  finished: z.number(),
  exited: z.number(),
  goals: z.number(),
  /** Of orders after entering, until the goal or the days after it, in the account's currency. */
  revenue: z.number(),
  currency: z.string(),
  nodes: z.record(z.string(), nodeNumbers),
  /** By 'step.output'. */
  edges: z.record(z.string(), z.number()),
});

/** The figures of a journey. */
export type WorkflowNumbers = z.infer<typeof workflowNumbers>;

/** Query of GET workflows/{id}/why. */
export const whyQuery = z.object({ contact_id: idParam });

/** One decision in words. */
export const whyStep = z.object({
  at: z.string(),
  node: z.string(),
  name: z.string(),
  outcome: z.string(),
  text: z.string(),
  detail: z.unknown(),
});

/** Answer of GET workflows/{id}/why. */
export const whyAnswer = z.object({
  entries: z.array(
    z.object({
      entry: z.number(),
      entered_at: z.string(),
      via: z.string(),
      event: z.unknown(),
      version: z.number(),
      state: z.enum(personStates),
      reason: z.string().nullable(),
      goal_at: z.string().nullable(),
      steps: z.array(whyStep),
      /** What the contact waits for. */
      waiting: z
        .object({
          node: z.string(),
          for: z.string(),
          until: z.string().nullable(),
          text: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Why the contact is not in it; null while it is. */
  outside: z.object({ text: z.string(), reasons: z.array(z.string()) }).nullable(),
});

/** Why a contact is where it is. */
export type WhyAnswer = z.infer<typeof whyAnswer>;

/** Kinds of events that a dry run lets happen: those of triggers, conversions of goals included. */
const injected = z.object({
  at: z.iso.datetime({ offset: true, error: 'must be a date and time with its zone' }),
  kind: z.enum(triggerKinds, `must be one of ${triggerKinds.join(', ')}`),
  /** What it is about: the id of a list, tag, segment or campaign, or the name of an event or field. */
  ref: z
    .union([z.string().max(300), z.number()])
    .nullable()
    .default(null),
  data: z.unknown().optional(),
});

/** Body of POST workflows/{id}/dry_run. */
export const dryRunBody = z
  .strictObject({
    contact_id: idParam.optional(),
    /** A made-up contact. */
    sample: flag.default(false),
    starts_at: z.iso
      .datetime({ offset: true, error: 'must be a date and time with its zone' })
      .optional(),
    events: z.array(injected).max(50, 'at most 50').default([]),
    /** The draft, else what is live. */
    draft: flag.default(true),
  })
  .refine((body) => body.sample || body.contact_id !== undefined, {
    path: ['contact_id'],
    message: 'is required: name a contact, or take a sample',
  });

/** A dry run that is asked for. */
export type DryRunBody = z.infer<typeof dryRunBody>;

/** Answer of POST workflows/{id}/dry_run. */
export const dryRunAnswer = z.object({
  steps: z.array(
    z.object({
      at: z.string(),
      node: z.string(),
      name: z.string(),
      outcome: z.string(),
      text: z.string(),
    }),
  ),
  messages: z.array(
    z.object({
      at: z.string(),
      node: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      problem: z.string().nullable(),
    }),
  ),
  /** waiting: the simulated year was over; limit: too many steps, or too long. */
  ended: z.enum([
    'finished',
    'exited',
    'failed',
    'held',
    'held_out',
    'refused',
    'waiting',
    'limit',
  ]),
  /** Why the contact did not come in, or is held or out. */
  reason: z.string().nullable(),
  until: z.string(),
});

/** What a dry run answers. */
export type DryRunAnswer = z.infer<typeof dryRunAnswer>;

/** Body of POST workflows/{id}/steps: a message of a step is made. */
export const stepBody = z.strictObject({
  node: z.string('must be a text').max(40, 'is too long (at most 40 characters)'),
  channel: z.enum(['email', 'sms'], 'must be email or sms'),
  name: z
    .string('must be a text')
    .trim()
    .max(255, 'is too long (at most 255 characters)')
    .optional(),
  /** A campaign whose message is taken over. */
  from_campaign_id: idParam.optional(),
});

/** Answer of POST workflows/{id}/steps. */
export const stepAnswer = z.object({ campaign_id: z.number() });

/** Query of GET workflows/reports. */
export const workflowReportsQuery = z.object({
  from: z.iso.date('must be a date such as 2026-12-31').optional(),
  to: z.iso.date('must be a date such as 2026-12-31').optional(),
  search: z.string().max(500, 'is too long (at most 500 characters)').optional(),
  page: z.coerce.number().int().min(1).max(1000, 'must be at most 1000').default(1),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, 200))
    .default(10),
});

/** One journey as its report shows it. */
export const workflowReport = z.object({
  id: z.number(),
  name: z.string(),
  status: z.string(),
  entered: z.number(),
  active: z.number(),
  finished: z.number(),
  exited: z.number(),
  goals: z.number(),
  /** Of a hundred who entered, with one decimal; null where the journey has no goal or nobody entered. */
  goal_rate: z.number().nullable(),
  revenue: z.array(z.object({ currency: z.string(), amount: z.number(), orders: z.number() })),
  /** Who was held out, and how many of them reached the goal all the same. */
  held_out: z.number(),
  held_out_goals: z.number(),
  /** Points of the goal rate above those held out; null without a hold-out. */
  lift: z.number().nullable(),
});

/** One journey as its report shows it. */
export type WorkflowReport = z.infer<typeof workflowReport>;

/** The reports of all journeys. */
export const workflowReports = listCall<WorkflowReport>('workflows/reports', {
  collectionKey: 'reports',
});
