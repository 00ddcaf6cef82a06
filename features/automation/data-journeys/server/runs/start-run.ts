import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { RunRow } from '../../contract/runs.ts';
import { requireRightsOf } from '../check-steps.ts';
import { lockJourney, type LockedJourney } from '../save-journey.ts';
import { dropRows } from './chosen-rows.ts';
import { addSteps, logRun, ofRun, readRun } from './run-record.ts';

/** What became of a wish to run. */
export interface Started {
  run: number;
  state: 'running' | 'skipped';
}

/** The reason why a run is skipped. */
export const stillRunning = 'The run before it was still under way.';

/** Begins a run of a data journey that the caller holds; while another is under way it is noted as skipped. */
export async function beginRun(
  account: Account,
  journey: LockedJourney,
  { cause, isDry = false, now }: { cause: RunRow['cause']; isDry?: boolean; now: Date },
): Promise<Started> {
  const at = now.toISOString();
  const { rows: open } = await sql<{ run: number }>`
    select run from data_runs where account_id = ${account.id} and journey_id = ${journey.id} and state = 'running'`.execute(
    account.db,
  );
  const state = open.length > 0 ? 'skipped' : 'running';
  if (state === 'skipped' && (await wasSkippedLately(account, journey.id, now)))
    return { run: open[0]!.run, state };
  const {
    rows: [made],
  } = await sql<{ run: number }>`
    update data_journeys set runs_made = runs_made + 1 where account_id = ${account.id} and id = ${journey.id} returning runs_made as run`.execute(
    account.db,
  );
  const key = { journeyId: journey.id, run: made!.run };
  const by = account.actor.kind === 'system' ? '' : account.actor.name;
  await sql`
    insert into data_runs (account_id, journey_id, run, state, cause, is_dry, started_by, steps, due_at, started_at, finished_at, error)
    values (${account.id}, ${journey.id}, ${key.run}, ${state}, ${cause}, ${isDry}, ${by}, ${JSON.stringify(journey.steps)}::jsonb,
      ${state === 'running' ? at : null}::timestamptz, ${at}::timestamptz, ${state === 'running' ? null : at}::timestamptz,
      ${state === 'running' ? null : stillRunning})`.execute(account.db);
  if (state === 'running') await addSteps(account, key, { steps: journey.steps });
  else await logRun(account, key, { step: null, level: 'warning', text: stillRunning, now });
  return { run: key.run, state };
}

/** Begins a run for a person. */
export async function runNow(
  account: Account,
  { id, isDry, now }: { id: number; isDry: boolean; now: Date },
): Promise<Started> {
  const journey = await lockJourney(account, id);
  if (journey.steps.length === 0) throw invalid({ steps: ['are required: add a step to run'] });
  if (!isDry && journey.status === 'disabled')
    throw invalid({ status: ['is disabled: enable the data journey to run it'] });
  requireRightsOf(account, journey.steps);
  if (isDry && (await isRunning(account, id)))
    throw invalid({ base: ['A run is under way: wait until it has ended, or stop it.'] });
  await account.audit({ action: isDry ? 'dry_run' : 'run', resource: 'data_workflow', id });
  return beginRun(account, journey, { cause: 'hand', isDry, now });
}

/** Takes up a run that failed or was stopped, from one of its steps on: what the steps before it came to is kept. */
export async function retryRun(
  account: Account,
  { id, run, step, now }: { id: number; run: number; step: number; now: Date },
): Promise<Started> {
  const journey = await lockJourney(account, id);
  const key = { journeyId: id, run };
  const before = await readRun(account, key, { isLocked: true });
  if (!before) throw notFound('run');
  requireRightsOf(account, journey.steps);
  await requireRetry(account, { journey, before, step });
  await dropRows(account, key, step);
  await sql`delete from data_run_steps r where ${ofRun(account, key)} and r.step >= ${step}`.execute(
    account.db,
  );
  await addSteps(account, key, { steps: journey.steps, from: step });
  await sql`
    update data_runs r set state = 'running', step = ${step}, steps = ${JSON.stringify(journey.steps)}::jsonb, failures = 0, error = null,
      finished_at = null, due_at = ${now.toISOString()}::timestamptz, lease_token = null, lease_until = null
    where ${ofRun(account, key)}`.execute(account.db);
  const text = `Tried again from step ${step + 1} by ${account.actor.name}.`;
  await logRun(account, key, { step, level: 'info', text, now });
  await account.audit({ action: 'retry', resource: 'data_workflow', id, after: { run, step } });
  return { run, state: 'running' };
}

async function requireRetry(
  account: Account,
  asked: {
    journey: LockedJourney;
    before: NonNullable<Awaited<ReturnType<typeof readRun>>>;
    step: number;
  },
): Promise<void> {
  const { journey, before, step } = asked;
  if (before.state !== 'failed' && before.state !== 'stopped')
    throw invalid({ base: ['Only a run that failed or was stopped can be tried again.'] });
  if (journey.status === 'disabled' && !before.isDry)
    throw invalid({ status: ['is disabled: enable the data journey to run it'] });
  if (await isRunning(account, journey.id))
    throw invalid({ base: ['A run is under way: wait until it has ended, or stop it.'] });
  if (step > before.step || step >= journey.steps.length)
    throw invalid({
      step: ['has not been reached: choose the step that failed, or one before it'],
    });
  const {
    rows: [kept],
  } = await sql<{ is_kept: boolean }>`
    select r.is_kept from data_runs r where ${ofRun(account, before)}`.execute(account.db);
  const isSame = isDeepStrictEqual(before.steps.slice(0, step), journey.steps.slice(0, step));
  if (step > 0 && (!isSame || kept?.is_kept !== true))
    throw invalid({
      step: [
        isSame
          ? 'needs contacts that are not kept any more: start a new run'
          : 'comes after steps that were changed since: start a new run',
      ],
    });
}

async function isRunning(account: Account, journeyId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from data_runs where account_id = ${account.id} and journey_id = ${journeyId} and state = 'running'`.execute(
    account.db,
  );
  return rows.length > 0;
}

// An address that is called again and again while a run is under way is noted once a minute.
async function wasSkippedLately(account: Account, journeyId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from data_runs where account_id = ${account.id} and journey_id = ${journeyId} and state = 'skipped' and cause = 'webhook'
      and started_at > ${now.toISOString()}::timestamptz - interval '1 minute' limit 1`.execute(
    account.db,
  );
  return rows.length > 0;
}
