import { sql } from 'kysely';
import { removeConversions } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { lockStore } from './lock-store.ts';
import { removeLines } from './order-rows.ts';
import { applyDifferences, taken } from './roll-ups.ts';

/** So many orders go in one transaction, and so many other records. */
const ordersAtOnce = 200;
const othersAtOnce = 2_000;

/**
 * Takes out some of what a store told: orders with what they add up to, then its carts and customers; its products leave the
 * catalog. True while there is more.
 */
export async function forgetStore(account: Account, storeId: number): Promise<boolean> {
  await lockStore(account, storeId);
  const { rows } = await sql<{ id: number }>`
    select id from orders where account_id = ${account.id} and store_id = ${storeId} order by remote_id limit ${ordersAtOnce}`.execute(
    account.db,
  );
  if (rows.length > 0) {
    await forgetOrders(
      account,
      rows.map(({ id }) => id),
    );
    return true;
  }
  for (const table of ['carts', 'store_customers'])
    if (await deleteSome(account, { table, storeId })) return true;
  const { rows: products } = await sql`
    update products set deleted_at = ${account.now}::timestamptz where account_id = ${account.id} and id in (
      select id from products where account_id = ${account.id} and store_id = ${storeId} and deleted_at is null limit ${othersAtOnce}) returning 1`.execute(
    account.db,
  );
  return products.length === othersAtOnce;
}

async function forgetOrders(account: Account, ids: readonly number[]): Promise<void> {
  const before = await taken(account, ids);
  await removeLines(account, ids);
  await removeConversions(account, ids);
  await sql`delete from orders where account_id = ${account.id} and id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  await applyDifferences(account, [], before);
}

async function deleteSome(
  account: Account,
  { table, storeId }: { table: string; storeId: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where account_id = ${account.id} and id in (
      select id from ${sql.table(table)} where account_id = ${account.id} and store_id = ${storeId} limit ${othersAtOnce}) returning 1`.execute(
    account.db,
  );
  return rows.length === othersAtOnce;
}
