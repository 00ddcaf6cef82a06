import { projectConversions } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CleanOrder } from './clean-order.ts';

/** Has orders credited to mails as they stand now. */
export async function projectOrders(
  account: Account,
  storeId: number,
  { orders, ids }: { orders: readonly CleanOrder[]; ids: ReadonlyMap<string, number> },
): Promise<void> {
  await projectConversions(
    account,
    storeId,
    orders.map((order) => ({
      orderId: order.remote_id,
      orderRef: ids.get(order.remote_id)!,
      contactId: order.contact_id,
      value: order.total,
      refunds: order.refunds.map(({ amount }) => amount),
      currency: order.currency,
      at: order.placed_at,
      state: order.state,
    })),
  );
}
