import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { systemClock } from '#platform/server/clock.ts';
import { ProductError } from '#platform/server/errors.ts';
import { createRepeatingWorker, moreAtOnce } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { aggregateWaiting } from './aggregate-waiting.ts';
import { trafficOf } from './hit-traffic.ts';

/** Counts waiting hits of all accounts, wherever they were stored; any number of these may run. */
export interface HitAggregator {
  start(): void;
  stop(): Promise<void>;
  /** Goes once through the accounts; true when hits may be left. */
  aggregateAll(): Promise<boolean>;
}

const lookEveryMs = 500;
const atOnce = { quiet: 2_000, busy: 200 };
const turnsOfOne = 10;
const breathMs = 10;
const busyHitsMs = 0.5;
const giveWayMs = 250;

/** For how long a busy process lets waiting hits wait, by the age of the oldest: at first it counts next to nothing, a minute later nothing else comes first. */
export function pauseOf(tookMs: number, ageMs: number): number {
  if (ageMs < 5_000) return Math.max(giveWayMs, tookMs * 49);
  if (ageMs < 20_000) return tookMs * 9;
  return ageMs < 60_000 ? tookMs : 0;
}

/** Makes one; it looks twice a second and gives way to the requests of its process. */
export function createHitAggregator({
  database,
  log,
  clock = systemClock,
}: Pick<Services, 'database' | 'log'> & Partial<Pick<Services, 'clock'>>): HitAggregator {
  const stopping = new AbortController();
  const pause = (milliseconds: number): Promise<unknown> =>
    wait(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const traffic = trafficOf(database);
  let isBusy = false;

  // Busy is a process that stores hits by the hundred a second, or whose event loop is taken by anything else.
  const looksBusy = async (): Promise<boolean> => {
    const [before, stored, began] = [
      performance.eventLoopUtilization(),
      traffic.stored,
      performance.now(),
    ];
    await pause(breathMs);
    const storedPerMs = (traffic.stored - stored) / Math.max(1, performance.now() - began);
    return storedPerMs > busyHitsMs || performance.eventLoopUtilization(before).utilization > 0.6;
  };

  // Requests go first: a busy process counts small batches, with pauses between them.
  const breathe = async (tookMs: number, oldest: Date | null): Promise<void> => {
    isBusy = await looksBusy();
    if (isBusy)
      await pause(pauseOf(tookMs, oldest === null ? 0 : clock.now().getTime() - oldest.getTime()));
  };

  // True when some may be left: a flood of one account does not hold up the others.
  const aggregateAccount = async (accountId: number): Promise<boolean> => {
    for (let turn = 0; turn < turnsOfOne && !stopping.signal.aborted; turn += 1) {
      const began = performance.now();
      const counted = await inAccount(database, { accountId }, (account) =>
        aggregateWaiting(account, isBusy ? atOnce.busy : atOnce.quiet),
      );
      if (counted.hits === 0) return false;
      await breathe(performance.now() - began, counted.oldest);
    }
    return true;
  };

  const aggregateAll = async (): Promise<boolean> => {
    let isMore = false;
    isBusy = await looksBusy();
    for (const accountId of await accountsWithHits(database)) {
      try {
        isMore = (await aggregateAccount(accountId)) || isMore;
      } catch (error) {
        if (error instanceof ProductError && error.code === 'not_found')
          await dropHits(database, accountId);
        // Another transaction held its rows for too long; they are counted at the next look.
        else if (!isLockTimeout(error))
          log.error({ err: error, accountId }, 'waiting hits could not be counted');
      }
    }
    return isMore;
  };

  const worker = createRepeatingWorker({
    turn: async () => ((await aggregateAll()) ? moreAtOnce : undefined),
    everyMs: lookEveryMs,
    failure: 'waiting hits could not be looked for',
    log,
  });
  return {
    start: worker.start,
    async stop() {
      stopping.abort();
      await worker.stop();
    },
    aggregateAll,
  };
}

async function accountsWithHits(database: Services['database']): Promise<number[]> {
  return acrossAccounts(database, 'count waiting hits', async (db) => {
    // A row holds the hits of a commit, and rows wait for a second at most times: reading them all is little.
    const { rows } = await sql<{
      account_id: number;
    }>`select distinct account_id from tracking_hits_waiting order by account_id`.execute(db);
    return rows.map((row) => row.account_id);
  });
}

// The account is gone, and its mails lead nowhere.
async function dropHits(database: Services['database'], accountId: number): Promise<void> {
  await acrossAccounts(database, 'hits of a deleted account', (db) =>
    sql`delete from tracking_hits_waiting where account_id = ${accountId}`.execute(db),
  );
}

function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
  );
}
