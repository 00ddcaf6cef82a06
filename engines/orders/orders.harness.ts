import { sql } from 'kysely';
import { upsertContact } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { anAccount } from '#tests/harness/database.ts';
import type { OrderInput } from './order-input.ts';
import { rebuildOrders } from './rebuild-orders.ts';
import { writeOrders, type OrdersWritten } from './write-orders.ts';

/** A shop in an account of its own, for tests and benchmarks of the engine alone. */
export interface Shop {
  accountId: number;
  within<T>(work: (account: Account) => Promise<T>): Promise<T>;
  write(orders: readonly OrderInput[], storeId?: number): Promise<OrdersWritten>;
  contact(email: string): Promise<number>;
  /** All roll-ups of the account, in a fixed order. */
  rollUps(): Promise<Record<string, unknown[]>>;
  /** The same when they are made again from the orders, in steps of so many. */
  rebuilt(atOnce?: number): Promise<Record<string, unknown[]>>;
}

/** The secrets of tests. */
export const secrets = createSecrets(Buffer.alloc(32, 7));

/** An order of 10 EUR with one line, changed by what is given. */
export function anOrder(
  remoteId: string,
  given: Partial<OrderInput> & { day?: number; version?: number } = {},
): OrderInput {
  const { day = 1, version = 0, ...facts } = given;
  const placedAt = new Date(Date.UTC(2026, 5, day, 12));
  return {
    remoteId,
    status: 'paid',
    currency: 'EUR',
    total: 10,
    email: `buyer${remoteId}@example.com`,
    placedAt,
    changedAt: new Date(placedAt.getTime() + version * 60_000),
    lines: [{ itemId: 'cup', name: 'Cup', quantity: 1, price: 10 }],
    ...facts,
  };
}

/** Opens a shop. */
export async function aShop(database: Database): Promise<Shop> {
  const accountId = await anAccount(database);
  const within = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
    inAccount(database, { accountId }, work);
  const read = async (account: Account) => {
    const rows = async (table: string, order: string) =>
      (
        await sql`select row_to_json(t)::text as row from ${sql.table(table)} t where account_id = ${accountId} order by ${sql.raw(order)}`.execute(
          account.db,
        )
      ).rows;
    return {
      contacts: await rows('contact_orders', 'contact_id, currency'),
      products: await rows('product_days', 'product_id, day, currency'),
      stores: await rows('store_days', 'store_id, day, currency'),
    };
  };
  return {
    accountId,
    within,
    write: (orders, storeId = 0) =>
      within((account) => writeOrders(account, { id: storeId, secrets }, { orders })),
    contact: async (email) =>
      (await within((account) => upsertContact(account, secrets, { email, source: 'test' }))).id,
    rollUps: () => within(read),
    rebuilt: async (atOnce) => {
      await rebuildOrders(database, accountId, atOnce);
      return within(read);
    },
  };
}
