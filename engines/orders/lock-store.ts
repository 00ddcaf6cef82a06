import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import type { Secrets } from '#platform/server/secrets.ts';

/** The store that sends something. */
export interface OrderStore {
  /** Of `store_connections`; 0 is the account itself, by its API. */
  readonly id: number;
  /** By which addresses of erased people are recognised. Without, none is kept: buyers are named by contact alone. */
  readonly secrets?: Secrets;
}

/** The account itself as a store. */
export const ownStore = 0;

/** How long a writer waits for others before it gives its connection back and answers 503, in milliseconds. */
const waitMs = 5_000;

/** Lets one transaction at a time write orders of a store, and none while roll-ups are built again. Held until the end of the transaction. */
export async function lockStore(account: Account, storeId: number): Promise<void> {
  await lockInAccount(account, 'orders', { isShared: true, waitMs });
  await lockInAccount(account, `orders of store ${storeId}`, { waitMs });
}

/** Waits until nobody writes orders of the account, and keeps all from it until the end of the transaction. */
export async function lockAllStores(account: Account): Promise<void> {
  await lockInAccount(account, 'orders', { waitMs });
}
