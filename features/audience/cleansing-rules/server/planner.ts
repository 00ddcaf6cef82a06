import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { keptDays } from '../contract.ts';
import { nextRun } from './next-run.ts';
import { enqueueRun, startDailyRun, type StartingRuns } from './start-run.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'log' | 'jobs' | 'notifications'>;

const everyMs = 20_000;
const mostAtOnce = 200;
const deletedAtOnce = 10_000;
// A run whose lease ended so long ago has lost its process and its job.
const lostAfterMinutes = 10;

/** Makes what starts the daily runs of cleansing rules; any number may run at once, and hours that nothing ran are made up for once. */
export function createCleansingPlanner(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    turn: () => planOnce(services),
    everyMs,
    failure: 'cleansing rules could not be read',
    log: services.log,
  });
}

/** One look at all rules: starts what is due, takes up runs that lost their process, and deletes addresses that are kept no longer. */
export async function planOnce(services: Parts): Promise<void> {
  const now = services.clock.now();
  for (const one of await dueRules(services, now))
    await each(services, one, (account) => startDue(account, services, { ruleId: one.id, now }));
  for (const one of await lostRuns(services, now))
    await each(services, one, (account) =>
      enqueueRun(account, services, { ruleId: one.ruleId, runId: one.id }),
    );
  for (const one of await oldRuns(services, now))
    await each(services, one, (account) => forgetAddresses(account, one.id));
}

interface Found {
  accountId: number;
  id: number;
}

function dueRules({ database }: Parts, now: Date): Promise<Found[]> {
  return acrossAccounts(database, 'find cleansing rules that are due', async (db) => {
    const { rows } = await sql<Found>`
      select r.account_id as "accountId", r.id from cleansing_rules r join accounts a on a.id = r.account_id and a.active
      where r.enabled and r.next_run_at <= ${now.toISOString()}::timestamptz order by r.next_run_at limit ${mostAtOnce}`.execute(
      db,
    );
    return rows;
  });
}

// The row is held until the run is made and the next hour is set, so that of two processes one starts it.
async function startDue(
  account: Account,
  starting: StartingRuns,
  { ruleId, now }: { ruleId: number; now: Date },
): Promise<void> {
  const next = nextRun(now, account.record.time_zone).toISOString();
  const { rows } = await sql`
    update cleansing_rules set next_run_at = ${next}::timestamptz
    where account_id = ${account.id} and id = (
      select r.id from cleansing_rules r where r.account_id = ${account.id} and r.id = ${ruleId} and r.enabled
        and r.next_run_at <= ${now.toISOString()}::timestamptz for update skip locked)
    returning 1`.execute(account.db);
  if (rows.length > 0) await startDailyRun(account, starting, ruleId);
}

function lostRuns({ database }: Parts, now: Date): Promise<(Found & { ruleId: number })[]> {
  return acrossAccounts(database, 'find cleansing runs without a process', async (db) => {
    const { rows } = await sql<Found & { ruleId: number }>`
      select u.account_id as "accountId", u.id, u.rule_id as "ruleId" from cleansing_runs u
        join cleansing_rules r on r.account_id = u.account_id and r.id = u.rule_id
      where u.state = 'running'
        and coalesce(r.lease_until, u.started_at) < ${now.toISOString()}::timestamptz - ${lostAfterMinutes} * interval '1 minute'
      limit ${mostAtOnce}`.execute(db);
    return rows;
  });
}

function oldRuns({ database }: Parts, now: Date): Promise<Found[]> {
  return acrossAccounts(database, 'find cleansing runs to forget', async (db) => {
    const { rows } = await sql<Found>`
      select u.account_id as "accountId", u.id from cleansing_runs u
      where u.is_kept and u.finished_at < ${now.toISOString()}::timestamptz - ${keptDays} * interval '1 day' limit ${mostAtOnce}`.execute(
      db,
    );
    return rows;
  });
}

async function forgetAddresses(account: Account, runId: number): Promise<void> {
  const gone = await sql`
    delete from cleansed_addresses where account_id = ${account.id} and run_id = ${runId} and email_key in (
      select a.email_key from cleansed_addresses a where a.account_id = ${account.id} and a.run_id = ${runId} limit ${deletedAtOnce})`.execute(
    account.db,
  );
  if (Number(gone.numAffectedRows ?? 0) < deletedAtOnce)
    await sql`update cleansing_runs set is_kept = false where account_id = ${account.id} and id = ${runId}`.execute(
      account.db,
    );
}

// One rule that can't be run holds up no other.
async function each(
  services: Parts,
  one: Found,
  work: (account: Account) => Promise<void>,
): Promise<void> {
  try {
    await inAccount(services.database, one, work);
  } catch (error) {
    services.log.error(
      { err: error, account: one.accountId, record: one.id },
      'a cleansing rule could not be worked on',
    );
  }
}
