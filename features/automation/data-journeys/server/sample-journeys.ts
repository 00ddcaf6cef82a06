import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { sampleCustomers } from '#engines/audience/public.ts';
import { listSample } from '#features/audience/lists/server/public.ts';
import { occurrenceNo } from '#platform/contract/recurrence.ts';
import type { Account } from '#platform/server/account/account.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { schedule as scheduleSchema, type Schedule } from '../contract/schedule.ts';
import { steps as stepsSchema, type Step } from '../contract/steps.ts';
import { dataJourneyRecords } from './journey-records.ts';
import { deleteRuns } from './runs/end-run.ts';
import { logRun } from './runs/run-record.ts';
import { nextRunOf, storedSteps } from './save-journey.ts';

const weeks = 6;
/** The run so many weeks ago found a list that had not been filled yet. */
const failedWeek = 4;

/** A weekly export with the runs of the last weeks, and an import that waits to be switched on. */
export const dataJourneySample: SampleRecords<void> = {
  after: [listSample, sampleCustomers],
  async make({ account, now, made }) {
    const { kingdom, big, once } = made(listSample);
    const customers = made(sampleCustomers);
    const found = customers.filter(kingdom.holds).length;
    const kept = customers.filter((one) => kingdom.holds(one) && big.holds(one)).length;
    const weekly = weeklyFrom(account, now);
    const steps = stepsSchema.parse([
      { key: 'kingdom', type: 'query', source: 'list', source_id: kingdom.id },
      { key: 'big', type: 'query', source: 'list', source_id: big.id, combine: 'narrow' },
      { key: 'check', type: 'check', min: 1, max: 10_000 },
      {
        key: 'export',
        type: 'export',
        to: 'sftp',
        name: 'uk-big-spenders-{date}.csv',
        columns: ['email', 'first_name', 'last_name', 'tags'],
      },
    ]);
    const id = await insertSample(account, dataJourneyRecords, {
      name: 'Weekly export of big spenders',
      ...storedSteps(steps),
      schedule: weekly,
      status: 'enabled',
      next_run_at: nextRunOf(account, weekly, now),
      runs_made: weeks,
    });
    await addRuns(account, { id, steps, schedule: weekly, found, kept });
    await insertSample(account, dataJourneyRecords, {
      name: 'Import leads from the trade fair',
      ...storedSteps(leadSteps(once.id)),
      schedule: scheduleSchema.parse({ kind: 'webhook' }),
    });
  },
  async remove(removal) {
    const { account } = removal;
    const { rows } = await sql<{ id: number }>`
      select id from data_journeys where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
    for (const { id } of rows) await deleteRuns(account, id);
    await takeOutSamples(removal, dataJourneyRecords);
  },
};

function leadSteps(listId: number): Step[] {
  return stepsSchema.parse([
    { key: 'wait', type: 'wait', folder_list_id: listId, pattern: 'leads-*.csv', hours: 24 },
    {
      key: 'import',
      type: 'import',
      from: 'sftp',
      folder_list_id: listId,
      pattern: 'leads-*.csv',
      list_id: listId,
      consent_basis: 'opt_in',
      consent_note: 'Signed at the stand of the trade fair',
    },
    { key: 'check', type: 'check', min: 1 },
  ]);
}

function weeklyFrom(account: Account, now: Date): Schedule {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(account.record.time_zone)
    .toPlainDate();
  // The first of the Mondays that lie in the past.
  const first = today.subtract({ days: today.dayOfWeek - 1 + (weeks - 1) * 7 + 7 });
  return scheduleSchema.parse({
    kind: 'recurring',
    unit: 'Week',
    every: 1,
    first: `${first.toString()}T06:00`,
  });
}

interface Told {
  id: number;
  steps: readonly Step[];
  schedule: Schedule;
  found: number;
  kept: number;
}

async function addRuns(account: Account, told: Told): Promise<void> {
  const { id, steps, schedule } = told;
  const rule = { ...schedule, first: schedule.first!, runs: null, zone: account.record.time_zone };
  for (let no = 0; no < weeks; no += 1) {
    const at = occurrenceNo(rule, no)!.at;
    const run = { journeyId: id, run: no + 1 };
    const isFailed = weeks - no === failedWeek;
    const end = new Date(at.getTime() + 4000);
    const error = isFailed ? 'The check found 0 contacts; there must be at least 1.' : null;
    await sql`
      insert into data_runs (account_id, journey_id, run, state, cause, steps, step, error, is_kept, started_at, finished_at)
      values (${account.id}, ${id}, ${run.run}, ${isFailed ? 'failed' : 'done'}, 'schedule', ${JSON.stringify(steps)}::jsonb,
        ${isFailed ? 2 : 3}, ${error}, false, ${at.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`.execute(
      account.db,
    );
    for (const [step, figures] of figuresOf(told, isFailed).entries())
      await addStep(account, run, { step, of: steps[step]!, figures, at, end, error });
    if (error !== null)
      await logRun(account, run, { step: 2, level: 'error', text: error, now: end });
    else
      await logRun(account, run, { step: null, level: 'info', text: 'The run is done.', now: end });
  }
}

/** Rows in and out of each step; null where the run did not come. */
function figuresOf({ found, kept }: Told, isFailed: boolean): ([number, number] | null)[] {
  const rest = isFailed ? 0 : kept;
  return [[0, found], [found, rest], [rest, rest], isFailed ? null : [rest, rest]];
}

async function addStep(
  account: Account,
  run: { journeyId: number; run: number },
  given: {
    step: number;
    of: Step;
    figures: [number, number] | null;
    at: Date;
    end: Date;
    error: string | null;
  },
): Promise<void> {
  const { step, of, figures, at, end, error } = given;
  const isFault = error !== null && step === 2;
  const state = figures === null ? 'waiting' : isFault ? 'failed' : 'done';
  const name =
    of.type === 'export' && figures !== null
      ? of.name.replace('{date}', at.toISOString().slice(0, 10))
      : null;
  const [rowsIn, rowsOut] = isFault ? [0, 0] : (figures ?? [0, 0]);
  await sql`
    insert into data_run_steps (account_id, journey_id, run, step, key, type, state, rows_in, rows_out, error, file_name, started_at, finished_at)
    values (${account.id}, ${run.journeyId}, ${run.run}, ${step}, ${of.key}, ${of.type}, ${state}, ${rowsIn}, ${rowsOut},
      ${isFault ? error : null}, ${name}, ${figures === null ? null : at.toISOString()}::timestamptz,
      ${figures === null ? null : end.toISOString()}::timestamptz)`.execute(account.db);
}
