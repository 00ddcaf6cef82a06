import { sql } from 'kysely';
import { forgetStore } from '#engines/orders/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

type Parts = Pick<Services, 'database' | 'log'>;

const everyMs = 5_000;
const storesAtOnce = 20;
const rowsAtOnce = 2_000;

/** Takes out what removed stores told, where it was not to stay. */
export function createStoreForgetter(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    beginsWithRest: true,
    failure: 'what removed stores told could not be taken out',
    log: services.log,
    turn: async () => ((await forgetStores(services)) ? moreAtOnce : undefined),
  });
}

/** One step: takes out some records of each store that was removed with them. True: there are more. */
export async function forgetStores({ database }: Pick<Parts, 'database'>): Promise<boolean> {
  const { rows } = await acrossAccounts(
    database,
    'find removed stores whose records are to go',
    (db) =>
      sql<{ accountId: number; id: number }>`
      select a.id as "accountId", s.id from accounts a join store_connections s on s.account_id = a.id and s.forget_from is not null
      order by a.id, s.id limit ${storesAtOnce}`.execute(db),
  );
  let isMore = rows.length === storesAtOnce;
  for (const { accountId, id } of rows)
    isMore =
      (await inAccount(database, { accountId }, (account) => forgetSome(account, id))) || isMore;
  return isMore;
}

/** Has everything taken out that a store told, whether it is still connected or not. */
export async function beginForgetting(account: Account, storeId: number): Promise<void> {
  await sql`
    update store_connections set forget_from = ${account.now}::timestamptz where account_id = ${account.id} and id = ${storeId}`.execute(
    account.db,
  );
}

async function forgetSome(account: Account, storeId: number): Promise<boolean> {
  if (await forgetStore(account, storeId)) return true;
  for (const table of ['hook_calls', 'sync_notes', 'sync_runs']) {
    const { rows } = await sql`
      delete from ${sql.table(table)} where account_id = ${account.id} and id in (
        select id from ${sql.table(table)} where account_id = ${account.id} and store_id = ${storeId} limit ${rowsAtOnce}) returning 1`.execute(
      account.db,
    );
    if (rows.length === rowsAtOnce) return true;
  }
  await sql`
    update store_connections set forget_from = null where account_id = ${account.id} and id = ${storeId}`.execute(
    account.db,
  );
  return false;
}
