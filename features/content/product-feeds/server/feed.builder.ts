import { writeOrders, writeProducts } from '#engines/orders/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';

type Place = Pick<TestServer, 'account' | 'database'>;

/** Puts products into a store of an account, by their item ids. */
export async function stockUp(
  { account: accountId, database }: Place,
  products: Readonly<Record<string, object>>,
  storeId = 0,
): Promise<void> {
  await inAccount(database, { accountId }, (account) =>
    writeProducts(
      account,
      { id: storeId },
      Object.entries(products).map(([itemId, given]) => ({
        itemId,
        name: itemId,
        price: 10,
        currency: 'EUR',
        storeUrl: `https://shop.example/${itemId}`,
        imageUrl: `https://shop.example/${itemId}.png`,
        changedAt: new Date(),
        ...given,
      })),
    ),
  );
}

let orders = 0;

/** Sells so many of each product in one order of today, to a contact where one is named. */
export async function sell(
  { account: accountId, database }: Place,
  units: Readonly<Record<string, number>>,
  to: { contactId?: number; storeId?: number } = {},
): Promise<void> {
  orders += 1;
  const at = new Date(Date.now() - 60_000);
  await inAccount(database, { accountId }, (account) =>
    writeOrders(
      account,
      { id: to.storeId ?? 0 },
      {
        orders: [
          {
            remoteId: `sold-${orders}`,
            status: 'paid',
            currency: 'EUR',
            total: 1,
            placedAt: at,
            changedAt: at,
            contactId: to.contactId,
            lines: Object.entries(units).map(([itemId, quantity]) => ({
              itemId,
              name: itemId,
              quantity,
              price: 10,
            })),
          },
        ],
      },
    ),
  );
}
