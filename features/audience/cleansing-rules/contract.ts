import { z } from 'zod';
import { flag, requiredText, wholeNumberBetween } from '#platform/contract/fields.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';

/** What a cleansing rule may be: any rule of segments, contacts who never open, or addresses that open more than a person does. */
export const cleansingKinds = ['plain', 'non-openers', 'mega-openers'] as const;

/** One of {@link cleansingKinds}. */
export type CleansingKind = (typeof cleansingKinds)[number];

const required = (name: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? 'is required' : `must be ${name}`;

function numberBetween(min: number, max: number) {
  return z
    .number({ error: required('a number') })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
}

const days = numberBetween(1, 3650);
const opens = numberBetween(2, 100_000).optional();

const domain = z
  .string('must be a text')
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .max(253, 'is too long (at most 253 characters)')
      .regex(/^$|^[^\s@.]+(\.[^\s@.]+)+$/, 'must be a domain such as example.com'),
  )
  .transform((text) => text || undefined)
  .optional();

/** Who never opens: everything is needed but the domain. */
export const nonOpenersConditions = z.strictObject({
  list_id: z
    .number({ error: required('an id') })
    .int('must be an id')
    .positive('must be an id'),
  /** Emails delivered at least, within the days. */
  emails: numberBetween(1, 1000),
  days,
  /** Contacts added within so many days are left alone. */
  known_days: numberBetween(0, 3650),
  domain,
});

/** Who opens too often: within the days, on one day, of one email, or either. */
export const megaOpenersConditions = z
  .strictObject({ days, opens_per_day: opens, opens_per_email: opens, domain })
  .refine((asked) => asked.opens_per_day !== undefined || asked.opens_per_email !== undefined, {
    path: ['opens_per_day'],
    message: 'is required, or opens_per_email',
  });

/** How a run stands: at work, waiting for somebody to confirm it, ended, stopped from the process queue, failed, refused, or taken back. */
export const runStates = [
  'running',
  'waiting',
  'done',
  'stopped',
  'failed',
  'dismissed',
  'undone',
] as const;

/** One run of a rule. */
export const cleansingRun = z.object({
  id: z.number(),
  state: z.enum(runStates),
  /** Who asked for it; empty for the daily run. */
  started_by: z.string(),
  /** Addresses that the rule found, of so many contacts. */
  found: z.number().nullable(),
  total: z.number().nullable(),
  cleansed: z.number(),
  error: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
  /** Whether it can be undone; addresses are kept for 30 days. */
  can_undo: z.boolean(),
});

/** One run of a rule. */
export type CleansingRun = z.infer<typeof cleansingRun>;

/** Rules that take addresses out of all mail, daily. */
export const cleansingRules = resource({
  path: 'cleansing_rules',
  singular: 'cleansing_rule',
  title: 'Cleansing rule',
  role: 'contacts',
  collectionKey: 'cleansing_rules',
  fields: z.object({
    name: requiredText(),
    kind: z.enum(cleansingKinds, `must be one of ${cleansingKinds.join(', ')}`).optional(),
    /** By the kind; the rule of a segment for plain. The server names each fault by its place. */
    conditions: z.unknown().optional(),
    enabled: z.boolean('must be true or false').optional(),
    /** A run that would cleanse a larger share of the contacts asks first. */
    stop_above_percent: wholeNumberBetween({ min: 1, max: 100 }).optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    kind: z.enum(cleansingKinds),
    conditions: z.custom<Readonly<Record<string, unknown>>>(),
    enabled: z.boolean(),
    stop_above_percent: z.number(),
    next_run_at: z.string().nullable(),
    last_run: cleansingRun.nullable(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({
      enabled: flag.optional(),
      kind: z.enum(cleansingKinds, `must be one of ${cleansingKinds.join(', ')}`).optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete', 'bulk_delete', 'validate_name'],
});

/** A cleansing rule as answers carry it: with the names of what it refers to, by family and id, null where hidden. */
export interface CleansingRule extends RowOf<typeof cleansingRules> {
  readonly names: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

/** Cleansing rules as their page lists them. */
export const shownRules = listCall<CleansingRule>(cleansingRules.path, {
  collectionKey: 'cleansing_rules',
});

/** Body of PUT cleansing_rules/{id}/toggle_enabled: without it the rule is switched over. */
export const toggleRequest = z.object({ enabled: z.boolean('must be true or false').optional() });

/** Body of POST cleansing_rules/preview: a rule that may not be saved. */
export const cleansingPreviewRequest = z.object({
  kind: z.enum(cleansingKinds, `must be one of ${cleansingKinds.join(', ')}`),
  conditions: z.unknown(),
});

/** Answer of POST cleansing_rules/preview: how many addresses it would cleanse of all contacts, and ten of them. */
export const cleansingPreview = z.object({
  found: z.number(),
  total: z.number(),
  sample: z.array(
    z.object({
      id: z.number(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
    }),
  ),
});

/** Answer of POST cleansing_rules/preview. */
export type CleansingPreview = z.infer<typeof cleansingPreview>;

/** For how many days a run can be undone. */
export const keptDays = 30;

/** A run that would cleanse a larger share of the contacts asks first, in percent. */
export const usualStop = 20;
