import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { pauseOf, trafficOf } from '#engines/tracking/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { countWaitingVisits, type CountedBatch } from './count-visits.ts';

const lookEveryMs = 1_000;
const atOnce = { quiet: 5_000, busy: 200 };
const busyHitsMs = 0.5;

/** Counts waiting hits of the websites of all accounts, and gives way to a process that stores hits by the hundred a second; any number of these may run. */
export function createVisitCounter({
  database,
  log,
  clock,
}: Pick<Services, 'database' | 'log' | 'clock'>): RepeatingWorker {
  const traffic = trafficOf(database);
  let last = { stored: traffic.stored, at: performance.now() };
  const isBusy = (): boolean => {
    const since = Math.max(1, performance.now() - last.at);
    const isMuch = (traffic.stored - last.stored) / since > busyHitsMs;
    last = { stored: traffic.stored, at: performance.now() };
    return isMuch;
  };
  const countOf = async (accountId: number, most: number): Promise<CountedBatch> => {
    try {
      return await inAccount(database, { accountId }, (account) =>
        countWaitingVisits(account, most),
      );
    } catch (error) {
      if (error instanceof ProductError && error.code === 'not_found')
        await dropHits(database, accountId);
      else log.error({ err: error, accountId }, 'visits of websites could not be counted');
      return { hits: 0, oldest: null };
    }
  };
  return createRepeatingWorker({
    // A batch of each account a turn: a flood of one does not hold up the others.
    turn: async () => {
      const [began, busy] = [performance.now(), isBusy()];
      let oldest: Date | null = null;
      for (const accountId of await accountsWithHits(database)) {
        const counted = await countOf(accountId, busy ? atOnce.busy : atOnce.quiet);
        if (counted.oldest !== null && (oldest === null || counted.oldest < oldest))
          oldest = counted.oldest;
      }
      if (oldest === null) return undefined;
      const age = clock.now().getTime() - oldest.getTime();
      return busy ? pauseOf(performance.now() - began, age) : moreAtOnce;
    },
    everyMs: lookEveryMs,
    failure: 'visits of websites could not be looked for',
    log,
  });
}

async function accountsWithHits(database: Services['database']): Promise<number[]> {
  return acrossAccounts(database, 'find accounts with visits to count', async (db) => {
    const { rows } = await sql<{
      account_id: number;
    }>`select distinct account_id from web_hits_waiting order by account_id`.execute(db);
    return rows.map((row) => row.account_id);
  });
}

async function dropHits(database: Services['database'], accountId: number): Promise<void> {
  await acrossAccounts(database, 'visits of a deleted account', (db) =>
    sql`delete from web_hits_waiting where account_id = ${accountId}`.execute(db),
  );
}
