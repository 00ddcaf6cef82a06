import { deleteRemote, openCartOf, writeCart } from '#engines/orders/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { ok, type Answer } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import type { CartBody } from '../contract.ts';
import { shopOf } from './shops.ts';

type Parts = Pick<Services, 'clock' | 'secrets'>;

/** Keeps a cart of a shop and answers it as it stands: an older version than the one that is kept changes nothing. */
export async function takeCart(
  account: Account,
  { clock, secrets }: Parts,
  { shopId, cart }: { shopId: number; cart: CartBody },
): Promise<Answer> {
  await shopOf(account, shopId);
  const now = clock.now().toISOString();
  const changedAt = cart.updated_at ?? now;
  const startedAt = cart.started_at ?? changedAt;
  if (Date.parse(startedAt) > Date.parse(changedAt))
    throw invalid({ 'cart.started_at': ['is later than updated_at'] });
  if (Date.parse(changedAt) > Date.parse(now) + 24 * 3_600_000)
    throw invalid({ 'cart.updated_at': ['lies more than a day ahead'] });
  const isKept = await writeCart(
    account,
    { id: shopId, secrets },
    {
      remoteId: cart.cart_id,
      email: cart.email,
      items: cart.items,
      value: cart.total ?? sumOf(cart),
      currency: cart.currency,
      restoreUrl: cart.restore_url,
      startedAt,
      changedAt,
    },
  );
  const kept = await openCartOf(account, { storeId: shopId, remoteId: cart.cart_id });
  return ok({ cart: kept, changed: isKept });
}

/** Takes a cart away that its shop deleted: nobody is reminded of it. */
export async function removeCart(
  account: Account,
  { clock, secrets }: Parts,
  { shopId, cartId }: { shopId: number; cartId: string },
): Promise<Answer> {
  await shopOf(account, shopId);
  const kept = await openCartOf(account, { storeId: shopId, remoteId: cartId });
  if (!kept) throw notFound('cart');
  // A shop's clock may be ahead of ours: the version that is kept is the one that goes.
  const at = new Date(Math.max(clock.now().getTime(), Date.parse(kept.updated_at)));
  await deleteRemote(account, { id: shopId, secrets }, { kind: 'cart', remoteIds: [cartId], at });
  return ok({ cart_id: cartId });
}

function sumOf({ items }: CartBody): string {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, 0).toFixed(4);
}
