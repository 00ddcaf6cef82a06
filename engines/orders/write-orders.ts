import { queueWebhookEvents } from '#engines/webhooks/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { closeCarts } from './write-cart.ts';
import { cleanOrder, type CleanOrder } from './clean-order.ts';
import { lockStore, type OrderStore } from './lock-store.ts';
import type { OrderInput } from './order-input.ts';
import { productsOfLines } from './products-of-lines.ts';
import { projectOrders } from './project-orders.ts';
import { resolveContacts } from './resolve-contacts.ts';
import { applyDifferences, taken } from './roll-ups.ts';
import {
  replaceLines,
  upsertOrders,
  versionsOf,
  type ToldOrder,
  type Version,
} from './order-rows.ts';
import { isShipped } from './order-state.ts';

/** Some orders of one store, 1,000 at most. */
export interface OrderBatch {
  orders: readonly OrderInput[];
  /** What is known already stays as it is, however new this is. */
  keepsKnown?: boolean;
}

/** What became of an order that was written. */
export interface WrittenOrder {
  id: number;
  remoteId: string;
  /** Once for each version of an order. */
  event: 'placed' | 'changed' | 'refunded' | 'cancelled';
}

/** What became of a batch. */
export interface OrdersWritten {
  written: WrittenOrder[];
  /** How many were sent in a version that is not newer than the one that is kept. */
  unchanged: number;
  /** Which are not kept, and why: words that read behind "the order". */
  refused: { remoteId: string; reason: string }[];
}

/** How many orders one batch may have. */
export const mostOrders = 1_000;

/**
 * Keeps orders of a store as it sends them, with their credit and all roll-ups, in one transaction: sent again or in any order,
 * the newest version stands. One batch a transaction, so that two never wait for each other crosswise. Throws RangeError for
 * more than 1,000 orders.
 */
export async function writeOrders(
  account: Account,
  store: OrderStore,
  batch: OrderBatch,
): Promise<OrdersWritten> {
  if (batch.orders.length > mostOrders)
    throw new RangeError(`a batch has ${mostOrders} orders at most`);
  const { orders, refused } = cleanAll(batch.orders, new Date(account.now));
  if (orders.length === 0) return { written: [], unchanged: 0, refused };
  await lockStore(account, store.id);
  const versions = await versionsOf(account, store.id, orders);
  const fresh = orders.filter((order) => {
    const known = versions.get(order.remote_id);
    return known === undefined || (known.isNewer && batch.keepsKnown !== true);
  });
  const unchanged = batch.orders.length - refused.length - fresh.length;
  if (fresh.length === 0) return { written: [], unchanged, refused };
  await nameBuyers(account, { store, fresh, versions });
  const known = fresh.flatMap((order) => versions.get(order.remote_id)?.id ?? []);
  const before = await taken(account, known);
  const ids = await upsertOrders(
    account,
    store.id,
    fresh.map((order) => withFirsts(order, versions.get(order.remote_id))),
  );
  const products = await productsOfLines(account, store.id, fresh);
  await replaceLines(account, { fresh, ids, products, known });
  await applyDifferences(account, [...ids.values()], before);
  await projectOrders(account, store.id, { orders: fresh, ids });
  await closeCarts(account, store.id, fresh);
  const written = fresh.map((order) => ({
    id: ids.get(order.remote_id)!,
    remoteId: order.remote_id,
    event: eventOf(order, versions.get(order.remote_id)),
  }));
  await queueWebhookEvents(
    account,
    fresh.map((order) => ({
      type: versions.has(order.remote_id) ? 'order.updated' : 'order.created',
      contactId: order.contact_id,
      ref: ids.get(order.remote_id)!,
    })),
  );
  return { written, unchanged, refused };
}

// Each order once: of several versions in a batch the newest, of one moment the last. By key, so that rows are locked in one order.
function cleanAll(given: readonly OrderInput[], now: Date) {
  const byKey = new Map<string, CleanOrder>();
  const refused: OrdersWritten['refused'] = [];
  for (const one of given) {
    const cleaned = cleanOrder(one, now);
    if ('reason' in cleaned) {
      refused.push({ remoteId: String(one.remoteId), reason: cleaned.reason });
      continue;
    }
    const { order } = cleaned;
    const other = byKey.get(order.remote_id);
    if (other === undefined || order.changed_at >= other.changed_at)
      byKey.set(order.remote_id, order);
  }
  const orders = [...byKey.values()].toSorted((one, other) =>
    one.remote_id < other.remote_id ? -1 : 1,
  );
  return { orders, refused };
}

// An erased person's order keeps the number of the contact and no address.
async function nameBuyers(
  account: Account,
  {
    store,
    fresh,
    versions,
  }: { store: OrderStore; fresh: CleanOrder[]; versions: ReadonlyMap<string, Version> },
): Promise<void> {
  const keys = [...new Set(fresh.flatMap(({ email_key: key }) => key ?? []))];
  const { contactOf, erased } = await resolveContacts(account, store, keys);
  for (const order of fresh) {
    const key = order.email_key;
    if (key === null) continue;
    if (erased.has(key)) {
      order.email_key = null;
      order.contact_id ??= versions.get(order.remote_id)?.contact_id ?? null;
    } else order.contact_id ??= contactOf.get(key) ?? null;
  }
}

// Only a version that follows another one says when something happened.
function withFirsts(order: CleanOrder, known: Version | undefined): ToldOrder {
  const isPaid = known?.state === 'waiting' && order.state === 'counted';
  const hasLeft = known !== undefined && !isShipped(known) && isShipped(order);
  return {
    ...order,
    paid_at: isPaid ? order.changed_at : null,
    shipped_at: hasLeft ? order.changed_at : null,
  };
}

function eventOf(order: CleanOrder, known: Version | undefined): WrittenOrder['event'] {
  const isGone = order.state === 'cancelled';
  if (known === undefined) return isGone ? 'cancelled' : 'placed';
  if (isGone && known.state !== 'cancelled') return 'cancelled';
  return known.refund_count < order.refunds.length ? 'refunded' : 'changed';
}
