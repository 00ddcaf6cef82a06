import { z } from 'zod';
import { graphSchema, personStates, settingsSchema } from '#engines/journeys/contract.ts';
import { flag, idParam, requiredText } from '#platform/contract/fields.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';

/** Role that makes journeys. */
export const automationRole = 'automation';

/** A journey is a draft until it is published; disabling holds everyone inside where they are. */
export const workflowStatuses = ['draft', 'enabled', 'disabled'] as const;

/** What the list is filtered by; modified is what has changed since it was made. */
export const workflowFilters = ['all', 'modified', 'draft', 'enabled', 'disabled'] as const;

/** How overdue waits go on when a journey is enabled again. */
export const resumeWays = ['shift', 'now', 'skip_late'] as const;

const status = z.enum(workflowStatuses, `must be one of ${workflowStatuses.join(', ')}`);

/** What journeys count of their entries. */
export const workflowCounts = z.object({
  inside: z.number(),
  entered: z.number(),
  finished: z.number(),
  goals: z.number(),
});

/** Journeys as calls know them. */
export const workflows = resource({
  path: 'workflows',
  singular: 'workflow',
  title: 'Journey',
  role: automationRole,
  collectionKey: 'workflows',
  fields: z.object({
    name: requiredText(),
    graph: graphSchema.optional(),
    settings: settingsSchema.optional(),
    /** Key of a template whose steps it begins with. */
    template: z.string('must be a text').max(40, 'is too long (at most 40 characters)').optional(),
    folder_id: z.number('must be an id').int().positive().nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    status,
    folder_id: z.number().nullable(),
    /** The version by which contacts enter; null before the first. */
    live_version: z.number().nullable(),
    /** True while the draft is not what is live. */
    has_changes: z.boolean(),
    counts: workflowCounts,
    /** Who asked that it may start, and for which draft; null while nobody waits. */
    approval: z.object({ by: z.string(), at: z.string(), draft_rev: z.number() }).nullable(),
    is_sample: z.boolean(),
    published_at: z.string().nullable(),
    archived_at: z.string().nullable(),
    archived_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'status', 'created_at', 'updated_at', 'published_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      filter_by: z
        .enum(workflowFilters, `must be one of ${workflowFilters.join(', ')}`)
        .default('all'),
      archived: flag.optional(),
    }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'delete',
    'bulk_delete',
    'duplicate',
    'archive_record',
    'validate_name',
    'check_modules_in_use',
  ],
});

/** One journey as a list shows it. */
export type WorkflowRow = RowOf<typeof workflows>;

/** What keeps a journey from being published: a step, or the journey where node is null. */
export const workflowProblem = z.object({
  node: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string(),
});

/** One journey with its draft. */
export const workflow = workflows.row.extend({
  graph: graphSchema,
  settings: settingsSchema,
  draft_rev: z.number(),
  /** Since when it is disabled. */
  paused_at: z.string().nullable(),
  problems: z.array(workflowProblem),
});

/** One journey with its draft. */
export type Workflow = z.infer<typeof workflow>;

/** Body of POST workflows/{id}/approve: lets start what waits for approval, or returns it with a note. */
export const approveWorkflow = z.strictObject({
  approved: z.boolean('must be true or false'),
  note: z
    .string('must be a text')
    .trim()
    .max(1000, 'is too long (at most 1000 characters)')
    .default(''),
});

/** Query of GET workflows/journey_present_by_name: exact but for upper and lower case. */
export const presentByNameQuery = z.object({
  name: z.string().max(500),
  id: idParam.optional(),
});

/** Answer of GET workflows/journey_present_by_name. */
export const presentByName = z.object({ present: z.boolean() });

/** Body of PUT workflows/{id}/draft: what the builder saves by itself. */
export const workflowDraft = z.object({
  graph: graphSchema,
  settings: settingsSchema.optional(),
  /** The draft_rev that was changed; with an older one the answer is 409. */
  draft_rev: z.number('must be a number').int(),
});

/** Query of GET journeys/{id}/journey_contacts. */
export const journeyContactsQuery = z.object({
  node: z.string().max(40).optional(),
  /** inside: everyone who is not out. */
  state: z.enum([...personStates, 'inside']).optional(),
  /** Who left the step by one of its outputs. */
  output: z.string().max(40).optional(),
  /** Whose last line at the step has this outcome, such as not_sent. */
  outcome: z.string().max(60).optional(),
  search: z.string().max(500, 'is too long (at most 500 characters)').optional(),
  page: z.coerce.number().int().min(1).max(1000, 'must be at most 1000').default(1),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, 200))
    .default(10),
});

/** A contact in a journey. */
export const journeyContact = z.object({
  contact_id: z.number(),
  email: z.string(),
  name: z.string(),
  /** Which time the contact is in it, from 1. */
  entry: z.number(),
  node: z.string(),
  /** What the step is called. */
  step: z.string(),
  state: z.enum(personStates),
  reason: z.string().nullable(),
  since: z.string(),
  entered_at: z.string(),
  next_at: z.string().nullable(),
  goal_at: z.string().nullable(),
  version: z.number(),
});

/** A contact in a journey. */
export type JourneyContact = z.infer<typeof journeyContact>;

/** The contacts of one journey. */
export const contactsOfJourney = (journeyId: number) =>
  listCall<JourneyContact>(`journeys/${journeyId}/journey_contacts`, {
    collectionKey: 'journey_contacts',
  });

/** One journey that a contact was or is in, as GET contacts/{id}/journeys lists them. */
export const journeyOfContact = z.object({
  id: z.number(),
  /** Null where the journey lies in a private folder. */
  name: z.string().nullable(),
  status,
  entry: z.number(),
  step: z.string(),
  node: z.string(),
  state: z.enum(personStates),
  entered_at: z.string(),
  since: z.string(),
  next_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  goal_at: z.string().nullable(),
});

/** One journey that a contact was or is in. */
export type JourneyOfContact = z.infer<typeof journeyOfContact>;

/** The journeys of one contact. */
export const journeysOfContact = (contactId: number) =>
  listCall<JourneyOfContact>(`contacts/${contactId}/journeys`, { collectionKey: 'journeys' });
