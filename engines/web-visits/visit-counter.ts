import { sql } from 'kysely';
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

/** Counts waiting hits of the websites of all accounts; any number of these may run. */
export function createVisitCounter({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  // True when some may be left: a flood of one account does not hold up the others.
  const countAccount = async (accountId: number): Promise<boolean> => {
    for (let turn = 0; turn < turnsOfOne; turn += 1)
      if ((await inAccount(database, { accountId }, countWaitingVisits)) === 0) return false;
    return true;
  };
  return createRepeatingWorker({
    turn: async () => {
      let isMore = false;
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
