import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { stepTypes } from './steps.ts';

/** How a run stands; one that came while another was under way is skipped. */
export const runStates = ['running', 'done', 'failed', 'stopped', 'skipped'] as const;

/** What starts a run. */
export const runCauses = ['schedule', 'webhook', 'hand'] as const;

/** How a step of a run stands. */
export const stepStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;

/** One step of a run: how many rows came, how many went on, and how many were rejected. */
export const runStep = z.object({
  step: z.number(),
  key: z.string(),
  type: z.enum(stepTypes),
  state: z.enum(stepStates),
  rows_in: z.number(),
  rows_out: z.number(),
  rejected: z.number(),
  error: z.string().nullable(),
  /** The file that it made, or the rows that it rejected. */
  file_name: z.string().nullable(),
  /** Whether it can be downloaded; what went to SFTP lies there. */
  has_file: z.boolean(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});

/** A step of a run. */
export type RunStep = z.infer<typeof runStep>;

/** One run, as lists carry it. */
export const runRow = z.object({
  run: z.number(),
  state: z.enum(runStates),
  cause: z.enum(runCauses),
  /** A dry run only counts. */
  is_dry: z.boolean(),
  started_by: z.string(),
  error: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});

/** One run. */
export type RunRow = z.infer<typeof runRow>;

/** A line of the log of a run. */
export const logLine = z.object({
  id: z.number(),
  step: z.number().nullable(),
  at: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  text: z.string(),
});

/** A line of the log of a run. */
export type LogLine = z.infer<typeof logLine>;

/** A run with its steps. */
export interface RunWithSteps extends RunRow {
  readonly steps: RunStep[];
}

/** One run with its steps and what it logged. */
export interface ShownRun extends RunWithSteps {
  readonly log: LogLine[];
}

/** Body of POST data_workflows/{id}/runs/{run}/retry: the step to begin again with, from 0. */
export const retryRequest = z.object({
  step: z.coerce.number('must be a number').int('must be a whole number').min(0).max(100),
});

/** Query of GET data_workflows/{id}/runs. */
export const runsQuery = z.object({
  page: z.coerce.number('must be a number').int().min(1).max(10_000).default(1),
  per_page: z.coerce.number('must be a number').int().min(1).max(100).default(10),
});

/** Body of POST data_workflows/files: a file that was previewed for an import and is kept for data journeys. */
export const keepFileRequest = z.object({ file_id: idParam });

/** A file that was kept for data journeys. */
export const keptFile = z.object({ id: z.number(), name: z.string(), bytes: z.number() });

/** A kept file. */
export type KeptFile = z.infer<typeof keptFile>;
