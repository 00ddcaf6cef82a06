import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';

/** The store that tells something. */
export interface OrderStore {
  /** Of `store_connections`; 0 is the account itself, by its API. */
  readonly id: number;
  /** By which addresses of erased people are recognised. */
  readonly secrets: Secrets;
}

/** The account itself as a store. */
export const ownStore = 0;

/** Lets one transaction at a time write orders of a store, and none while roll-ups are built again. Held until the end of the transaction. */
export async function lockStore(account: Account, storeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('orders', ${account.id})),
    pg_advisory_xact_lock(hashtextextended('orders of store ' || ${storeId}::bigint, ${account.id}))`.execute(
    account.db,
  );
}

/** Waits until nobody writes orders of the account, and keeps all from it until the end of the transaction. */
export async function lockAllStores(account: Account): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('orders', ${account.id}))`.execute(
    account.db,
  );
}
