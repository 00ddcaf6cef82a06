import { erasedAmong, normaliseAddress, upsertContact } from '#engines/audience/public.ts';
import { orderIdOf, orderOf, writeOrders } from '#engines/orders/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { created, ok, type Answer } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import type { CartOrderBody } from '../contract.ts';
import { shopOf } from './shops.ts';

type Parts = Pick<Services, 'clock' | 'secrets'>;

/** Keeps an order that a shop sends in the names of its cart, and its buyer as a contact who is subscribed to nothing. */
export async function takeCartOrder(
  account: Account,
  { clock, secrets }: Parts,
  { shopId, order }: { shopId: number; order: CartOrderBody },
): Promise<Answer> {
  await shopOf(account, shopId);
  await keepBuyer(account, secrets, order);
  const now = clock.now();
  const { written, refused } = await writeOrders(
    account,
    { id: shopId, secrets },
    {
      orders: [
        {
          remoteId: order.OrderID,
          status: order.OrderStatus,
          currency: order.Currency,
          total: order.Total,
          email: order.Email,
          placedAt: order.Date ?? now,
          changedAt: now,
          lines: order.Items.map((item) => ({
            itemId: item.ProductID,
            name: item.ProductName,
            quantity: item.Quantity,
            price: item.UnitPrice,
          })),
        },
      ],
    },
  );
  if (refused[0]) throw invalid({ order: [refused[0].reason] });
  const id =
    written[0]?.id ?? (await orderIdOf(account, { storeId: shopId, remoteId: order.OrderID }));
  if (id === null) throw notFound('order');
  const kept = { order: await orderOf(account, id) };
  return written[0]?.event === 'placed' ? created(kept) : ok(kept);
}

// Erased people are not brought back, and a name that is known stays where the cart sends none.
async function keepBuyer(
  account: Account,
  secrets: Services['secrets'],
  { Email: email, FirstName: first, LastName: last }: CartOrderBody,
): Promise<void> {
  const address = email === undefined ? null : normaliseAddress(email);
  if (!address?.ok) return;
  const erased = await erasedAmong(account, secrets, [address.emailKey]);
  if (erased.has(address.emailKey)) return;
  await upsertContact(account, secrets, {
    email,
    source: 'rest',
    noMarketing: true,
    ...(first && { first_name: first }),
    ...(last && { last_name: last }),
  });
}
