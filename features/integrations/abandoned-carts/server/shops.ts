import {
  changeStore,
  createStore,
  storeOf,
  storesOf,
  type KnownStore,
} from '#engines/orders/public.ts';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { invalid } from '#platform/server/errors.ts';
import {
  shopMessages,
  usualDelay,
  wholeDelay,
  type shopChange,
  type shopRegistration,
  type ShopRow,
  type shopsQuery,
} from '../contract.ts';
import type { z } from 'zod';

/** The kind of stores that programs register. */
const kind = 'rest';
/** How many shops an account may register. */
const mostShops = 100;

type Change = z.infer<typeof shopChange>['shop'];
type Registration = z.infer<typeof shopRegistration>['shop'];

/** A page of the shops of an account by name: an account has few of them. */
export async function listShops(
  account: Account,
  query: z.infer<typeof shopsQuery>,
): Promise<{ rows: ShopRow[]; meta: ListMeta }> {
  const { page, per_page: perPage, name = '', sort_order: order } = query;
  const typed = name.trim().toLowerCase();
  const found = (await storesOf(account, kind)).filter((store) =>
    `${store.name} ${store.domain}`.toLowerCase().includes(typed),
  );
  if (order === 'desc') found.reverse();
  const rows = found.slice((page - 1) * perPage, page * perPage).map(shown);
  return { rows, meta: listMeta(found.length, query) };
}

/** One shop; 404 for none such. */
export async function shopOf(account: Account, id: number): Promise<ShopRow> {
  return shown(await storeOf(account, { kind, id }));
}

/** Changes name, delay or state of a shop, and says what became of a delay that has minutes beside six hours. */
export async function changeShop(account: Account, id: number, change: Change): Promise<string> {
  await lockShops(account);
  const before = await shopOf(account, id);
  const name = change.shop_name?.trim();
  const isActive = change.active ?? before.active;
  if (isActive && (name !== undefined || !before.active))
    requireFree(await storesOf(account, kind), { id, name: name ?? before.shop_name });
  const delay = change.abandoned_cart_delay && wholeDelay(change.abandoned_cart_delay);
  await changeStore(account, id, {
    name,
    isActive: change.active,
    abandonedMinutes: delay && delay.hours * 60 + delay.minutes,
  });
  const after = await shopOf(account, id);
  await account.audit({ action: 'update', resource: 'shop', id, before, after });
  return delay && delay.minutes !== change.abandoned_cart_delay!.minutes
    ? 'The shop was updated. A delay of 6 hours has no minutes.'
    : 'The shop was updated.';
}

/** The shop of an address, made where the account has none such. A shop that is known stays as it is. */
export async function registerShop(
  account: Account,
  { shop_name: name, shop_type: type, shop_url: url }: Registration,
): Promise<{ shop: ShopRow; isNew: boolean }> {
  await lockShops(account);
  const domain = withoutProtocol(url);
  const known = await storesOf(account, kind);
  const same = known.find(({ remote_id: key }) => key === domain.toLowerCase());
  if (same) return { shop: shown(same), isNew: false };
  if (known.length >= mostShops)
    throw invalid({
      'shop.shop_url': [`is one too many: an account has ${mostShops} shops at most`],
    });
  requireFree(known, { id: 0, name });
  const id = await createStore(account, {
    kind,
    remoteId: domain.toLowerCase(),
    name: name.trim(),
    domain,
    nickName: type,
    settings: {},
    abandonedMinutes: usualDelay.hours * 60 + usualDelay.minutes,
  });
  const shop = await shopOf(account, id!);
  await account.audit({ action: 'create', resource: 'shop', id: id!, after: shop });
  return { shop, isNew: true };
}

// One at a time looks at the names and addresses of all shops.
async function lockShops(account: Account): Promise<void> {
  await lockInAccount(account, 'shops of the API', { waitMs: 5_000 });
}

function requireFree(
  stores: readonly KnownStore[],
  { id, name }: { id: number; name: string },
): void {
  const key = name.trim().toLowerCase();
  if (stores.some((one) => one.is_active && one.id !== id && one.name.toLowerCase() === key))
    throw invalid({ 'shop.shop_name': [shopMessages.nameTaken] });
}

function withoutProtocol(url: string): string {
  const bare = url
    .trim()
    .replace(/^[a-z][a-z0-9+.-]{0,30}:\/\//i, '')
    .replace(/\/$/, '');
  if (!/^[^\s/?#@]+(?:[/?#]\S*)?$/.test(bare) || !bare.includes('.'))
    throw invalid({ 'shop.shop_url': ['must be an address such as https://shop.example.com'] });
  return bare;
}

function shown(store: KnownStore): ShopRow {
  const { id, name, domain, nick_name, is_active, abandoned_minutes: minutes, created_at } = store;
  return {
    id,
    shop_id: id,
    shop_name: name,
    shop_url: domain,
    shop_type: nick_name,
    nick_name,
    active: is_active,
    abandoned_cart_delay: { hours: Math.floor(minutes / 60), minutes: minutes % 60 },
    created_at,
  };
}
