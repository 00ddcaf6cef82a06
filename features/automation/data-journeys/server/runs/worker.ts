import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { lockJourney, nextRunOf } from '../save-journey.ts';
import { workOnRuns } from './run-turn.ts';
import { beginRun } from './start-run.ts';

const everyMs = 1500;
const mostAtOnce = 100;
const sweepMs = 600_000;
const deletedAtOnce = 50_000;

/** The contacts of a run are kept for so many days, to try again from a step. */
const keptDays = 7;

/** Makes what starts scheduled runs and does their steps; any number may run at once. */
export function createDataRunWorker(services: Services): RepeatingWorker {
  let sweptAt = 0;
  return createRepeatingWorker({
    async turn(stopping) {
      await startDueRuns(services);
      const worked = await workOnRuns(services, stopping);
      if (performance.now() - sweptAt > sweepMs || sweptAt === 0) {
        sweptAt = performance.now();
        await dropOldRows(services);
      }
      return worked > 0 ? moreAtOnce : undefined;
    },
    everyMs,
    failure: 'data journeys could not be run',
    log: services.log,
  });
}

interface Found {
  accountId: number;
  id: number;
}

/** Begins the runs whose time has come; hours that nothing ran are made up for once. */
export async function startDueRuns(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await acrossAccounts(
    services.database,
    'find data journeys that are due',
    async (db) => {
      const { rows } = await sql<Found>`
        select j.account_id as "accountId", j.id from data_journeys j join accounts a on a.id = j.account_id and a.active
        where j.status = 'enabled' and j.next_run_at <= ${now.toISOString()}::timestamptz order by j.next_run_at limit ${mostAtOnce}`.execute(
        db,
      );
      return rows;
    },
  );
  for (const one of due)
    await inAccount(services.database, one, (account) => startDue(account, one.id, now));
}

async function startDue(account: Account, id: number, now: Date): Promise<void> {
  // Held until the run is made and the next time is set: of two processes, one starts it.
  const { rows } = await sql`
    select 1 from data_journeys where account_id = ${account.id} and id = ${id} and status = 'enabled'
      and next_run_at <= ${now.toISOString()}::timestamptz for update skip locked`.execute(
    account.db,
  );
  if (rows.length === 0) return;
  const journey = await lockJourney(account, id);
  const next = nextRunOf(account, journey.schedule, now);
  await sql`update data_journeys set next_run_at = ${next}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await beginRun(account, journey, { cause: 'schedule', now });
}

/** Drops the contacts of runs that ended some days ago. */
export async function dropOldRows(services: Services): Promise<void> {
  const now = services.clock.now().toISOString();
  const old = await acrossAccounts(
    services.database,
    'find data runs whose contacts can go',
    async (db) => {
      const { rows } = await sql<{ accountId: number; journeyId: number; run: number }>`
        select r.account_id as "accountId", r.journey_id as "journeyId", r.run from data_runs r
        where r.is_kept and r.finished_at < ${now}::timestamptz - ${keptDays} * interval '1 day' limit ${mostAtOnce}`.execute(
        db,
      );
      return rows;
    },
  );
  for (const one of old)
    await inAccount(services.database, one, async (account) => {
      const gone = await sql`
        delete from data_run_rows where account_id = ${account.id} and (journey_id, run, step, contact_id) in (
          select r.journey_id, r.run, r.step, r.contact_id from data_run_rows r
          where r.account_id = ${account.id} and r.journey_id = ${one.journeyId} and r.run = ${one.run} limit ${deletedAtOnce})`.execute(
        account.db,
      );
      if (Number(gone.numAffectedRows ?? 0) < deletedAtOnce)
        await sql`update data_runs set is_kept = false
          where account_id = ${account.id} and journey_id = ${one.journeyId} and run = ${one.run}`.execute(
          account.db,
        );
    });
}
