import {
  apiStore,
  deleteRemote,
  endBoughtCarts,
  orderIdOf,
  orderOf,
  writeOrders,
  type OrderInput,
} from '#engines/orders/public.ts';
import { redeemCode } from '#features/content/coupon-banks/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { created, ok, type Answer } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import type { OrderBody } from '../contract.ts';

type Parts = Pick<Services, 'clock' | 'secrets'>;

/** Orders of one shop as a call brings them. */
interface GivenOrders {
  source?: string | undefined;
  orders: readonly OrderBody[];
}

/** Keeps one order and answers it, as it stands when a newer version is known; one that cannot be kept is refused. */
export async function takeOrder(
  account: Account,
  services: Parts,
  { source, order }: { source?: string | undefined; order: OrderBody },
): Promise<Answer> {
  const { storeId, written, refused } = await write(account, services, { source, orders: [order] });
  if (refused[0]) throw invalid({ order: [refused[0].reason] });
  const remoteId = order.original_order_id;
  const id = written[0]?.id ?? (await orderIdOf(account, { storeId, remoteId }));
  if (id === null) throw notFound('order');
  const kept = await orderOf(account, id);
  return written[0]?.event === 'placed' ? created({ order: kept }) : ok({ order: kept });
}

/** Keeps several orders; those that cannot be kept are named with the reason, and the others are kept. */
export async function takeOrders(
  account: Account,
  services: Parts,
  given: GivenOrders,
): Promise<Answer> {
  const { written, unchanged, refused } = await write(account, services, given);
  return ok({
    orders: written.map(({ id, remoteId, event }) => ({ id, original_order_id: remoteId, event })),
    unchanged,
    refused: refused.map(({ remoteId, reason }) => ({ original_order_id: remoteId, reason })),
  });
}

/** Takes an order away that its shop deleted. */
export async function removeOrder(
  account: Account,
  { clock, secrets }: Parts,
  id: number,
): Promise<void> {
  const before = await orderOf(account, id);
  const { original_order_id: remoteId, source, updated_at: changedAt } = before;
  // A shop's clock may be ahead of ours: the version that is kept is the one that goes.
  const at = new Date(Math.max(clock.now().getTime(), Date.parse(changedAt)));
  const store = { id: source.id, secrets };
  await deleteRemote(account, store, { kind: 'order', remoteIds: [remoteId], at });
  await account.audit({ action: 'delete', resource: 'order', id, before });
}

async function write(account: Account, { clock, secrets }: Parts, { source, orders }: GivenOrders) {
  await requireContacts(account, orders);
  const storeId = await apiStore(account, source);
  const batch = { orders: orders.map((order) => inputOf(order, clock.now())) };
  const done = await writeOrders(account, { id: storeId, secrets }, batch);
  await redeemCodes(account, orders, done.refused);
  const isRefused = new Set(done.refused.map(({ remoteId }) => remoteId));
  await endBoughtCarts(
    account,
    storeId,
    orders.flatMap(({ original_order_id: ref, cart_id: cart }) =>
      cart === undefined || isRefused.has(ref) ? [] : [cart],
    ),
  );
  return { storeId, ...done };
}

// An order stands whatever its codes are: those of other systems, and used ones, change nothing.
async function redeemCodes(
  account: Account,
  orders: readonly OrderBody[],
  refused: readonly { remoteId: string }[],
): Promise<void> {
  const isRefused = new Set(refused.map(({ remoteId }) => remoteId));
  for (const { original_order_id: orderRef, coupon_codes: codes = [] } of orders)
    if (!isRefused.has(orderRef))
      for (const code of codes) await redeemCode(account, { code, orderRef });
}

function inputOf(order: OrderBody, now: Date): OrderInput {
  return {
    remoteId: order.original_order_id,
    number: order.number,
    type: order.type,
    status: order.status,
    financial: order.financial_status,
    fulfilment: order.fulfilment_status,
    currency: order.currency,
    total: order.grand_total,
    tax: order.tax,
    shipping: order.shipping,
    discount: order.discount,
    isTest: order.test,
    email: order.email,
    contactId: order.contact_id,
    placedAt: order.date ?? now,
    changedAt: order.updated_at ?? now,
    cancelledAt: order.cancelled_at,
    lines: order.items?.map(({ item_id, description, refunded_quantity, ...item }) => ({
      ...item,
      itemId: item_id,
      name: description,
      refundedQuantity: refunded_quantity,
    })),
    refunds: order.refunds?.map(({ id, date, amount }) => ({ remoteId: id, at: date, amount })),
  };
}

async function requireContacts(account: Account, orders: readonly OrderBody[]): Promise<void> {
  const ids = [...new Set(orders.flatMap(({ contact_id: id }) => id ?? []))];
  if (ids.length === 0) return;
  const found = await account.db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', 'in', ids)
    .execute();
  if (found.length < ids.length)
    throw invalid({ 'order.contact_id': ['is no contact of this account'] });
}
