import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { LogLine, RunStep } from '../../contract/runs.ts';
import type { Step } from '../../contract/steps.ts';

/** Names one run of an account. */
export interface RunKey {
  readonly journeyId: number;
  readonly run: number;
}

/** A run as its steps are done. */
export interface RunRecord extends RunKey {
  readonly journeyName: string;
  readonly state: 'running' | 'done' | 'failed' | 'stopped' | 'skipped';
  readonly isDry: boolean;
  readonly steps: readonly Step[];
  /** The place of the step under way. */
  readonly step: number;
  readonly failures: number;
  readonly startedAt: string;
}

/** A step of a run as it stands. */
export interface StepRecord extends Pick<RunStep, 'rows_in' | 'rows_out' | 'rejected' | 'state'> {
  readonly step: number;
  readonly set_step: number | null;
  readonly checkpoint: Readonly<Record<string, unknown>>;
  readonly started_at: string | null;
}

/** What is written of a step. */
export interface StepChange {
  state?: RunStep['state'];
  rows_in?: number;
  rows_out?: number;
  rejected?: number;
  set_step?: number | null;
  checkpoint?: Readonly<Record<string, unknown>>;
  import_id?: number;
  error?: string | null;
  file?: string | null;
  file_name?: string | null;
  started_at?: string;
  finished_at?: string | null;
}

/** The condition that a row r is of this run. */
export function ofRun(
  account: Account,
  { journeyId, run }: RunKey,
  row = 'r',
): RawBuilder<unknown> {
  const at = sql.ref(row);
  return sql`${at}.account_id = ${account.id} and ${at}.journey_id = ${journeyId} and ${at}.run = ${run}`;
}

/** Reads a run; null when it is gone. Held, when asked, until the transaction ends. */
export async function readRun(
  account: Account,
  key: RunKey,
  { isLocked = false } = {},
): Promise<(RunRecord & { leaseToken: string | null }) | null> {
  const {
    rows: [row],
  } = await sql<RunRecord & { leaseToken: string | null }>`
    select r.journey_id as "journeyId", r.run, j.name as "journeyName", r.state, r.is_dry as "isDry", r.steps, r.step, r.failures,
      r.started_at as "startedAt", r.lease_token as "leaseToken"
    from data_runs r join data_journeys j on j.account_id = ${account.id} and j.id = r.journey_id
    where ${ofRun(account, key)} ${isLocked ? sql`for update of r` : sql``}`.execute(account.db);
  return row ?? null;
}

/** One step of a run. */
export async function readStep(account: Account, key: RunKey, step: number): Promise<StepRecord> {
  const {
    rows: [row],
  } = await sql<StepRecord>`
    select r.step, r.state, r.rows_in, r.rows_out, r.rejected, r.set_step, r.checkpoint, r.started_at
    from data_run_steps r where ${ofRun(account, key)} and r.step = ${step}`.execute(account.db);
  if (!row) throw new Error(`step ${step} of a data run is not there`);
  return row;
}

/** Writes what has changed of a step. */
export async function writeStep(
  account: Account,
  key: RunKey,
  { step, change }: { step: number; change: StepChange },
): Promise<void> {
  const sets = Object.entries(change).map(([name, value]) =>
    name === 'checkpoint'
      ? sql`checkpoint = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(name)} = ${value}`,
  );
  if (sets.length === 0) return;
  await sql`update data_run_steps r set ${sql.join(sets)} where ${ofRun(account, key)} and r.step = ${step}`.execute(
    account.db,
  );
}

/** Makes the rows of steps, from a place on. */
export async function addSteps(
  account: Account,
  key: RunKey,
  { steps, from = 0 }: { steps: readonly Step[]; from?: number },
): Promise<void> {
  const added = steps
    .slice(from)
    .map(({ key: name, type }, at) => ({ step: from + at, name, type }));
  await sql`
    insert into data_run_steps (account_id, journey_id, run, step, key, type)
    select ${account.id}, ${key.journeyId}, ${key.run}, s.step, s.name, s.type
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) s (step int, name text, type text)
    on conflict do nothing`.execute(account.db);
}

/** Writes a line into the log of a run. */
export async function logRun(
  account: Account,
  key: RunKey,
  line: Pick<LogLine, 'step' | 'level' | 'text'> & { now: Date },
): Promise<void> {
  await sql`
    insert into data_run_log (account_id, journey_id, run, step, at, level, text)
    values (${account.id}, ${key.journeyId}, ${key.run}, ${line.step}, ${line.now.toISOString()}::timestamptz, ${line.level}, ${line.text.slice(0, 2000)})`.execute(
    account.db,
  );
}
