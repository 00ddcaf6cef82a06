import { sql } from 'kysely';
import { projectConversions } from '#engines/tracking/public.ts';
import { queueWebhookEvents } from '#engines/webhooks/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { moment, text } from './clean-order.ts';
import { lockStore, type OrderStore } from './lock-store.ts';
import type { Moment } from './order-input.ts';
import { applyDifferences, taken } from './roll-ups.ts';
import { mostAtOnce } from './write-customers.ts';

/** What a store has deleted: records of one kind by its keys, 1,000 at most, and when; `variants` are those of the products that are named. */
export interface RemoteDeletion {
  kind: 'order' | 'product' | 'variants' | 'customer' | 'cart';
  remoteIds: readonly string[];
  at: Moment;
}

/**
 * Notes that a store deleted records. They stay as tombstones, which win over every version that is not newer; one is kept of
 * orders that are not known yet, too. Answers how many were new. Throws RangeError for more than 1,000.
 */
export async function deleteRemote(
  account: Account,
  store: OrderStore,
  { kind, remoteIds, at }: RemoteDeletion,
): Promise<number> {
  if (remoteIds.length > mostAtOnce)
    throw new RangeError(`at most ${mostAtOnce} deletions at once`);
  const time = moment(at, Date.parse(account.now) + 24 * 3_600_000);
  const keys = [...new Set(remoteIds.map((id) => text(id)))].filter((id) => id !== '').toSorted();
  if (time === undefined || keys.length === 0) return 0;
  await lockStore(account, store.id);
  if (kind === 'order') return deleteOrders(account, store.id, { keys, time });
  const [table, key] = keyed[kind];
  const gone =
    kind === 'cart'
      ? sql`done_by = 'deleted', changed_at = ${time}::timestamptz`
      : sql`deleted_at = ${time}::timestamptz, remote_updated_at = ${time}::timestamptz`;
  const isOlder =
    kind === 'cart'
      ? sql`(done_by is null or done_by <> 'order') and changed_at <= ${time}::timestamptz`
      : sql`deleted_at is null and (remote_updated_at is null or remote_updated_at <= ${time}::timestamptz)`;
  const { rows } = await sql`
    update ${sql.table(table)} set ${gone} where account_id = ${account.id} and store_id = ${store.id} and ${sql.ref(key)} = any(${keys}::text[]) and ${isOlder}
    returning 1`.execute(account.db);
  return rows.length;
}

const keyed = {
  product: ['products', 'item_id'],
  variants: ['products', 'parent_id'],
  customer: ['store_customers', 'remote_id'],
  cart: ['carts', 'remote_id'],
} as const;

interface Gone {
  id: number;
  remote_id: string;
  currency: string;
  placed_at: string;
}

async function deleteOrders(
  account: Account,
  storeId: number,
  { keys, time }: { keys: readonly string[]; time: string },
): Promise<number> {
  const { rows: known } = await sql<Gone>`
    select id, remote_id, currency, placed_at from orders where account_id = ${account.id} and store_id = ${storeId} and remote_id = any(${[...keys]}::text[])
      and deleted_at is null and remote_updated_at <= ${time}::timestamptz`.execute(account.db);
  const ids = known.map(({ id }) => id);
  const before = await taken(account, ids);
  await sql`
    update orders set deleted_at = ${time}::timestamptz, remote_updated_at = ${time}::timestamptz, state = 'deleted'
    where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(account.db);
  const { rows: unknown } = await sql`
    insert into orders (account_id, store_id, remote_id, state, day, placed_at, remote_updated_at, deleted_at)
    select ${account.id}::bigint, ${storeId}::bigint, key, 'deleted', (${time}::timestamptz at time zone ${account.record.time_zone})::date, ${time}::timestamptz,
      ${time}::timestamptz, ${time}::timestamptz
    from unnest(${[...keys]}::text[]) key on conflict (account_id, store_id, remote_id) do nothing returning 1`.execute(
    account.db,
  );
  await applyDifferences(account, ids, before);
  await queueWebhookEvents(
    account,
    ids.map((ref) => ({ type: 'order.updated', ref })),
  );
  await projectConversions(
    account,
    storeId,
    known.map(({ id, remote_id, currency, placed_at }) => ({
      orderId: remote_id,
      orderRef: id,
      contactId: null,
      value: '0',
      refunds: [],
      currency,
      at: placed_at,
      state: 'deleted',
    })),
  );
  return known.length + unknown.length;
}
