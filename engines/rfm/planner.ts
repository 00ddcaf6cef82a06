import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { endWithout, mostAttempts, recomputeJobs } from './recompute.ts';
import { beginRun } from './runs.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'log' | 'jobs' | 'notifications'>;

const everyMs = 20_000;
const mostAtOnce = 200;
const lostAfterMinutes = 10;

/** Makes what scores buyers every night and takes up runs that lost their process; any number may run at once. */
export function createRfmPlanner(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    turn: () => planOnce(services),
    everyMs,
    failure: 'RFM runs could not be planned',
    log: services.log,
  });
}

/** One look at all accounts. */
export async function planOnce(services: Parts): Promise<void> {
  for (const one of await dueAccounts(services))
    await each(services, one.accountId, (account) => startDue(account, services));
  for (const run of await lostRuns(services)) {
    if (run.attempts >= mostAttempts) await endWithout(services, run, 'failed');
    else await each(services, run.accountId, (account) => enqueue(account, services, run.runId));
  }
}

function dueAccounts({ database, clock }: Parts): Promise<{ accountId: number }[]> {
  return acrossAccounts(database, 'find accounts whose buyers are to be scored', async (db) => {
    const { rows } = await sql<{ accountId: number }>`
      select s.account_id as "accountId" from rfm_settings s join accounts a on a.id = s.account_id and a.active
      where s.status = 'active' and s.next_run_at <= ${clock.now().toISOString()}::timestamptz order by s.next_run_at limit ${mostAtOnce}`.execute(
      db,
    );
    return rows;
  });
}

// The row is held until the run is made: of two processes one begins it.
async function startDue(account: Account, services: Parts): Promise<void> {
  const { rows } = await sql`
    select from rfm_settings where account_id = ${account.id} and status = 'active'
      and next_run_at <= ${services.clock.now().toISOString()}::timestamptz for update skip locked`.execute(
    account.db,
  );
  if (rows.length === 0) return;
  await enqueue(account, services, await beginRun(account, { kind: 'nightly' }));
}

async function enqueue(account: Account, services: Parts, runId: number): Promise<void> {
  await services.jobs.enqueue(
    account,
    recomputeJobs(services).nightly,
    { accountId: account.id, runId },
    { singletonKey: String(account.id) },
  );
}

interface LostRun {
  accountId: number;
  runId: number;
  attempts: number;
}

function lostRuns({ database, clock }: Parts): Promise<LostRun[]> {
  return acrossAccounts(database, 'find RFM runs without a process', async (db) => {
    const { rows } = await sql<LostRun>`
      select account_id as "accountId", id as "runId", attempts from rfm_runs
      where state = 'running' and lease_until < ${clock.now().toISOString()}::timestamptz - ${lostAfterMinutes} * interval '1 minute'
      order by lease_until limit ${mostAtOnce}`.execute(db);
    return rows;
  });
}

// One account whose buyers can't be scored holds up no other.
async function each(
  services: Parts,
  accountId: number,
  work: (account: Account) => Promise<void>,
): Promise<void> {
  try {
    await inAccount(services.database, { accountId }, work);
  } catch (error) {
    services.log.error({ err: error, account: accountId }, 'an RFM run could not be planned');
  }
}
