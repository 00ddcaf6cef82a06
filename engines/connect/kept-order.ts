import { orderIdOf, orderOf, type OrderInput } from '#engines/orders/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** An order of a store as it is kept, in the words in which stores send them; null where there is none. For systems that send what happened to an order without the order. */
export async function keptOrder(
  account: Account,
  { storeId, remoteId }: { storeId: number; remoteId: string },
): Promise<OrderInput | null> {
  const id = await orderIdOf(account, { storeId, remoteId });
  if (id === null) return null;
  const order = await orderOf(account, id).catch(() => null);
  if (order === null) return null;
  return {
    remoteId,
    number: order.number,
    type: order.type,
    status: order.status,
    financial: order.financial_status,
    currency: order.currency,
    total: String(order.grand_total),
    tax: String(order.tax),
    shipping: String(order.shipping),
    discount: String(order.discount),
    isTest: order.test,
    email: order.contact?.email ?? undefined,
    placedAt: order.date,
    changedAt: order.updated_at,
    cancelledAt: order.cancelled_at,
    lines: order.items.map((line) => ({
      itemId: line.item_id,
      sku: line.sku,
      name: line.description,
      quantity: String(line.quantity),
      price: String(line.price),
      discount: String(line.discount),
      refundedQuantity: String(line.refunded_quantity),
    })),
    refunds: order.refunds.map(({ id: refundId, date, amount }) => ({
      remoteId: String(refundId),
      at: date,
      amount: String(amount),
    })),
  };
}
