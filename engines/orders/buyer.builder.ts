import type { Account } from '#platform/server/account/account.ts';
import type { OrderStore } from './lock-store.ts';
import { writeCart } from './write-cart.ts';
import { writeCustomers } from './write-customers.ts';

/** Has a store send of a person what stores do: a customer with names and number, and a cart. */
export async function aBuyer(
  account: Account,
  store: OrderStore,
  person: { email: string; firstName: string; lastName: string; phone: string },
): Promise<void> {
  const at = new Date(Date.now() - 60_000);
  await writeCart(account, store, {
    remoteId: 'K-1',
    email: person.email,
    items: [{ item_id: 'A', name: `${person.firstName}’s mug`, quantity: 1, price: 10 }],
    value: 10,
    currency: 'EUR',
    restoreUrl: `https://shop.example/cart/${person.lastName.toLowerCase()}`,
    startedAt: at,
    changedAt: at,
  });
  await writeCustomers(account, store, [{ remoteId: 'C-1', changedAt: at, ...person }]);
}
