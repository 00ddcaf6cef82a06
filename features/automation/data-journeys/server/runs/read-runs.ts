import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { LogLine, RunRow, RunStep, RunWithSteps, ShownRun } from '../../contract/runs.ts';
import { runColumns } from '../journey-records.ts';

const mostLogged = 500;

/** Runs of a data journey with their steps, the newest first. */
export async function runsOf(
  account: Account,
  journeyId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<RunWithSteps[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from data_runs u where u.account_id = ${account.id} and u.journey_id = ${journeyId}
    order by u.run desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(account.db);
  return withSteps(account, journeyId, rows);
}

/** How many runs a data journey has had. */
export async function countRuns(account: Account, journeyId: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from data_runs where account_id = ${account.id} and journey_id = ${journeyId}`.execute(
    account.db,
  );
  return row?.count ?? 0;
}

/** One run with its steps and the last lines of its log. */
export async function showRun(
  account: Account,
  { journeyId, run }: { journeyId: number; run: number },
): Promise<ShownRun> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from data_runs u where u.account_id = ${account.id} and u.journey_id = ${journeyId} and u.run = ${run}`.execute(
    account.db,
  );
  const [found] = await withSteps(account, journeyId, rows);
  if (!found) throw notFound('run');
  const { rows: log } = await sql<LogLine>`
    select id, step, at, level, text from data_run_log
    where account_id = ${account.id} and journey_id = ${journeyId} and run = ${run} order by id desc limit ${mostLogged}`.execute(
    account.db,
  );
  return { ...found, log: log.reverse() };
}

/** The file of a step: what it made, or the rows that it rejected. */
export async function fileOfStep(
  account: Account,
  at: { journeyId: number; run: number; step: number },
): Promise<{ file: string; name: string }> {
  const {
    rows: [row],
  } = await sql<{ file: string; name: string }>`
    select file, file_name as name from data_run_steps
    where account_id = ${account.id} and journey_id = ${at.journeyId} and run = ${at.run} and step = ${at.step} and file is not null`.execute(
    account.db,
  );
  if (!row) throw notFound('file');
  return row;
}

async function withSteps(
  account: Account,
  journeyId: number,
  runs: readonly RunRow[],
): Promise<RunWithSteps[]> {
  const numbers = runs.map(({ run }) => run);
  const { rows } = await sql<RunStep & { run: number }>`
    select run, step, key, type, state, rows_in, rows_out, rejected, error, file_name, file is not null as has_file, started_at, finished_at from data_run_steps
    where account_id = ${account.id} and journey_id = ${journeyId} and run = any(${numbers}::int[]) order by step`.execute(
    account.db,
  );
  return runs.map((one) => ({
    ...one,
    steps: rows.filter(({ run }) => run === one.run).map(({ run: _run, ...step }) => step),
  }));
}
