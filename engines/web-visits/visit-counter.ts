import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pauseOf } from '#engines/tracking/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { countWaitingVisits } from './count-visits.ts';

const lookEveryMs = 1_000;
const turnsOfOne = 10;
const atOnce = { quiet: 5_000, busy: 200 };
const breathMs = 10;

/** Counts waiting hits of the websites of all accounts, and gives way to the requests of its process; any number of these may run. */
export function createVisitCounter({
  database,
  log,
  clock,
}: Pick<Services, 'database' | 'log' | 'clock'>): RepeatingWorker {
  let isBusy = false;
  const lookWhetherBusy = async (): Promise<void> => {
    const before = performance.eventLoopUtilization();
    await wait(breathMs, undefined, { ref: false });
    isBusy = performance.eventLoopUtilization(before).utilization > 0.6;
  };

  // True when some may be left: a flood of one account does not hold up the others.
  const countAccount = async (accountId: number): Promise<boolean> => {
    for (let turn = 0; turn < turnsOfOne; turn += 1) {
      const began = performance.now();
      const { hits, oldest } = await inAccount(database, { accountId }, (account) =>
        countWaitingVisits(account, isBusy ? atOnce.busy : atOnce.quiet),
      );
      if (hits === 0) return false;
      const took = performance.now() - began;
      await lookWhetherBusy();
      const age = oldest === null ? 0 : clock.now().getTime() - oldest.getTime();
      if (isBusy) await wait(pauseOf(took, age), undefined, { ref: false });
    }
    return true;
  };
  return createRepeatingWorker({
    turn: async () => {
      let isMore = false;
      await lookWhetherBusy();
      for (const accountId of await accountsWithHits(database))
        try {
          isMore = (await countAccount(accountId)) || isMore;
        } catch (error) {
          if (error instanceof ProductError && error.code === 'not_found')
            await dropHits(database, accountId);
          else log.error({ err: error, accountId }, 'visits of websites could not be counted');
        }
      return isMore ? moreAtOnce : undefined;
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
