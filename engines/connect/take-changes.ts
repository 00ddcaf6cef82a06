import { sql } from 'kysely';
import {
  deleteRemote,
  writeCart,
  writeCustomers,
  writeOrders,
  writeProducts,
  type OrderStore,
} from '#engines/orders/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedStore, StoreChanges } from './adapter.ts';
import { takeContacts, type Left } from './take-contacts.ts';

/** How much of what a store told was kept. */
export interface Taken {
  customers: number;
  contacts: number;
  products: number;
  orders: number;
  carts: number;
  skipped: number;
}

/** At most so many reasons are kept for a store; the newest say enough. */
const mostNotes = 5_000;
const atOnce = 500;

/** Keeps what a store told, in one transaction: contacts first, so that orders find them. Told twice, it changes nothing. */
export async function takeChanges(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  { store, changes }: { store: ConnectedStore; changes: StoreChanges },
): Promise<Taken> {
  const { customers = [], products = [], orders = [], carts = [], skipped = [] } = changes;
  const left: Left[] = [...skipped];
  const contacts = await takeContacts(account, secrets, { store, customers, left });
  await takeGoods(account, { id: store.id, secrets }, { changes, left });
  await noteLeft(account, store.id, left);
  return {
    customers: customers.length,
    contacts,
    products: products.length,
    orders: orders.length,
    carts: carts.length,
    skipped: left.length,
  };
}

async function takeGoods(
  account: Account,
  own: OrderStore,
  { changes, left }: { changes: StoreChanges; left: Left[] },
): Promise<void> {
  const { customers = [], products = [], orders = [], carts = [], deleted = [] } = changes;
  for (const some of chunks(customers.filter(({ remoteId }) => remoteId !== '')))
    await writeCustomers(account, own, some);
  for (const some of chunks(products)) await writeProducts(account, own, some);
  for (const some of chunks(orders)) {
    const { refused } = await writeOrders(account, own, { orders: some });
    for (const { remoteId, reason } of refused) left.push({ record: 'order', remoteId, reason });
  }
  for (const cart of carts)
    if (!(await writeCart(account, own, cart)) && cart.remoteId === '')
      left.push({ record: 'cart', remoteId: '', reason: 'has no id' });
  for (const { kind, remoteIds, at } of deleted)
    for (const some of chunks(remoteIds))
      await deleteRemote(account, own, { kind, remoteIds: some, at });
}

/** Notes which records were left out and why, each once with its newest reason. */
async function noteLeft(account: Account, storeId: number, left: readonly Left[]): Promise<void> {
  if (left.length === 0) return;
  await sql`
    insert into sync_notes as n (account_id, store_id, record, remote_id, reason)
    select distinct on (g.record, g."remoteId") ${account.id}::bigint, ${storeId}::bigint, g.record, left(g."remoteId", 255), left(g.reason, 500)
    from json_to_recordset(${JSON.stringify(left)}::json) as g(record text, "remoteId" text, reason text) order by g.record, g."remoteId"
    on conflict (account_id, store_id, record, remote_id) do update set reason = excluded.reason, at = excluded.at`.execute(
    account.db,
  );
  await sql`
    delete from sync_notes where account_id = ${account.id} and store_id = ${storeId} and id <= (
      select id from sync_notes where account_id = ${account.id} and store_id = ${storeId} order by id desc offset ${mostNotes} limit 1)`.execute(
    account.db,
  );
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_nothing, at) =>
    all.slice(at * atOnce, (at + 1) * atOnce),
  );
}
