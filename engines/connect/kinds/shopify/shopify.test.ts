import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startShopify, type ShopifyStandIn } from '#tests/harness/stand-ins/shopify.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { openStore } from '../../access.ts';
import { addStore, endStore } from '../../stores.ts';
import { foldStore } from '../../call-folder.ts';
import { readStore } from '../../store-reader.ts';

let shop: ShopifyStandIn;
let server: TestServer;
let list: number;
let movedMs = 0;
const stores: number[] = [];
beforeAll(async () => {
  shop = await startShopify({ restoreRate: 10_000 });
  server = await testServer({
    clock: { now: () => new Date(Date.now() + movedMs) },
    env: {
      ROLES: 'web',
      FETCH_ALLOW: shop.host,
      SHOPIFY_APP_KEY: shop.clientId,
      SHOPIFY_APP_SECRET: shop.clientSecret,
      SHOPIFY_URL: shop.url,
    },
  });
  list = await aList(server.database, server.account, { name: 'Buyers' });
});
beforeEach(async () => {
  shop.heal();
  for (const id of stores.splice(0)) await server.call('DELETE', `crms/${id}.json`);
  for (const all of [shop.customers, shop.orders, shop.products, shop.carts]) all.splice(0);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const said = (more: object = {}) => ({
  type: 'shopify',
  shop_url: shop.shop,
  list_id: list,
  sync_old_data: true,
  ...more,
});
const of = (id: number) => ({ accountId: server.account, id });
const read = (id: number) => readStore(server.server.services, of(id));
const fold = (id: number) => foldStore(server.server.services, of(id));
const shown = async (id: number) => (await server.call('GET', `crms/${id}.json`)).body.data;
const ordersOf = async (email: string) =>
  (await server.call('GET', `orders.json?email=${encodeURIComponent(email)}`)).body.data.orders;
const hookPath = async (id: number) =>
  `${server.url}${new URL((await shown(id)).notification_url).pathname}`;
const byToken = async (more: object = {}): Promise<number> => {
  const { status, body } = await server.call('POST', 'connections.json', {
    ...said(more),
    access_token: shop.token,
    api_secret: shop.clientSecret,
  });
  expect(status).toBe(201);
  stores.push(body.data.id);
  return body.data.id;
};
const allowed = async (): Promise<Record<string, string>> => {
  const { body } = await server.call('POST', 'connections.json', said());
  const { headers } = await fetch(body.data.redirect_url, { redirect: 'manual' });
  return Object.fromEntries(new URL(headers.get('location')!).searchParams);
};
const install = async (): Promise<number> => {
  const { body } = await server.call('POST', 'connections/connected.json', {
    query: await allowed(),
  });
  stores.push(body.data.id);
  return body.data.id;
};

describe('a shop of Shopify', () => {
  it('is installed and read: customers, products, orders, checkouts @spec SHOPIFY-005 @spec SHOPIFY-006', async () => {
    const ada = await shop.addCustomer({
      email: 'ada@example.com',
      first_name: 'Ada',
      email_marketing_consent: { state: 'subscribed' },
    });
    const product = await shop.addProduct({ title: 'Hat', variants: [{ price: '15.00' }] });
    const line = { variant_id: product.variants[0].id, product_id: product.id, price: '15.00' };
    const order = await shop.addOrder({ customer: ada, line_items: [{ ...line, quantity: 2 }] });
    await shop.refundOrder(order.id);
    await shop.addCart({ customer: ada, line_items: [line] });
    const id = await install();
    await read(id);
    expect(await shown(id)).toMatchObject({ status: 'active', name: shop.shop, last_error: null });
    const [kept] = await ordersOf('ada@example.com');
    expect(kept).toMatchObject({ original_order_id: String(order.id), grand_total: 30 });
    expect(JSON.stringify((await server.call('GET', 'products.json')).body)).toContain('Hat');
    const { body } = await server.call('GET', `lists/${list}/contacts.json?email=ada@example.com`);
    expect(JSON.stringify(body)).toContain('Ada');
    expect(shop.calls.filter(({ path }) => path.startsWith('/admin/api/')).length).toBeGreaterThan(
      4,
    );
  });

  it('takes its signed calls once, and no others', async () => {
    const id = await byToken();
    const to = await hookPath(id);
    const order = await shop.addOrder({
      email: 'hook@example.com',
      line_items: [{ price: '9.00' }],
    });
    const status = async (how: object) =>
      (await shop.sendHook('orders/create', order, { to, ...how }))[0]!.status;
    expect(await status({ secret: 'other' })).toBe(401);
    expect(await status({ headers: { 'X-Shopify-Shop-Domain': 'moon.myshopify.com' } })).toBe(401);
    expect(await fold(id)).toBe(0);
    expect(await status({ eventId: 'one' })).toBe(200);
    expect(await status({ eventId: 'one', withoutPrefix: true })).toBe(200);
    expect(await fold(id)).toBe(1);
    expect(await ordersOf('hook@example.com')).toMatchObject([{ grand_total: 9 }]);
  });

  it('that is disconnected ends the token of our app, when no other account reads the shop by it @spec INTEG-037', async () => {
    const ended = () =>
      shop.calls.filter(({ method, path }) => method === 'DELETE' && /api_permissions/.test(path))
        .length;
    const before = ended();
    const owned = await byToken();
    await server.call('DELETE', `connections/${owned}.json`);
    // A token of an app that is the owner's is theirs.
    expect(ended()).toBe(before);
    const id = await install();
    const elsewhere = await server.anotherAccount('Twin of the shop');
    const twin = await inAccount(server.database, { accountId: elsewhere }, (account) =>
      addStore(account, server.server.services, {
        kind: 'shopify',
        remoteId: shop.shop,
        nickName: 'Twin',
        domain: shop.shop,
        credentials: {},
        syncOldData: false,
      }),
    );
    await server.call('DELETE', `connections/${id}.json`);
    expect(ended()).toBe(before);
    await inAccount(server.database, { accountId: elsewhere }, (account) =>
      endStore(account, twin),
    );
    const again = await install();
    expect((await server.call('DELETE', `connections/${again}.json`)).status).toBe(200);
    expect(ended()).toBe(before + 1);
    expect((await server.call('GET', `connections/${again}.json`)).status).toBe(404);
  });

  it('is refused with another address, with half a key, and with a forged answer', async () => {
    const errors = async (more: object) =>
      (await server.call('POST', 'connections.json', said(more))).body.errors;
    expect(await errors({ shop_url: '' })).toEqual({ shop_url: ['Shop Url is required'] });
    expect((await errors({ shop_url: 'shop.example.com' })).shop_url[0]).toContain('at Shopify');
    const query = { ...(await allowed()), code: 'other' };
    const { status } = await server.call('POST', 'connections/connected.json', { query });
    expect(status).toBe(422);
  });

  it('makes one new token for all who need it, and waits when there are too few points', async () => {
    const id = await install();
    movedMs += 3_590_000;
    const refreshes = () =>
      shop.calls.filter(({ body }) => body.includes('"grant_type":"refresh_token"')).length;
    const before = refreshes();
    await Promise.all(Array.from({ length: 8 }, () => openStore(server.server.services, of(id))));
    expect(refreshes() - before).toBe(1);
    shop.throttle(0);
    await shop.addCustomer({ email: 'late@example.com' });
    await read(id);
    expect(await shown(id)).toMatchObject({ last_error: null, status: 'active' });
  });

  it('is over when its app is removed', async () => {
    const id = await byToken();
    const to = await hookPath(id);
    await shop.sendHook('app/uninstalled', { domain: shop.shop }, { to });
    await fold(id);
    expect((await server.call('GET', `crms/${id}.json`)).status).toBe(404);
    stores.pop();
  });
});
