import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { runRow, type KeptFile, type RunWithSteps } from './runs.ts';
import { schedule, type Schedule } from './schedule.ts';
import { steps, type Step } from './steps.ts';

/** Role of every call. */
export const automationRole = 'automation';

/** Whether a data journey runs. */
export const statuses = ['enabled', 'disabled'] as const;

/** Steps of data about contacts, run one after the other. Screens say data journeys, calls data workflows. */
export const dataJourneys = resource({
  path: 'data_workflows',
  singular: 'data_workflow',
  title: 'Data journey',
  role: automationRole,
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    /** Changed only while it is disabled. */
    steps: steps.optional(),
    schedule: schedule.optional(),
    folder_id: z.number('must be an id').int().positive().nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    status: z.enum(statuses),
    steps: z.custom<readonly Step[]>(),
    schedule: z.custom<Schedule>(),
    next_run_at: z.string().nullable(),
    last_run: runRow.nullable(),
    folder_id: z.number().nullable(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'status', 'next_run_at', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({
      status: z.enum(statuses, `must be one of ${statuses.join(', ')}`).optional(),
    }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'validate_name',
    'export',
    'check_modules_in_use',
  ],
});

/** One data journey as the list carries it. */
export type DataJourneyRow = RowOf<typeof dataJourneys>;

/** One data journey with the names of what its steps name, its files and its last runs. */
export interface DataJourney extends DataJourneyRow {
  /** By family and id. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly files: KeptFile[];
  /** The address that starts a run when it is called. */
  readonly webhook_url: string;
  readonly runs: RunWithSteps[];
}

/** Answer to a change of the steps of one that is enabled. */
export const stepsLocked = 'can only be changed while it is disabled';
