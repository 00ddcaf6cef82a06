import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startShopify, type ShopifyStandIn } from '#tests/harness/stand-ins/shopify.ts';
import { foldStore } from '../../call-folder.ts';
import { forgetStores } from '../../forget-stores.ts';
import { readStore } from '../../store-reader.ts';

const oldSecret = 'shpss_before_the_change';
let shop: ShopifyStandIn;
let server: TestServer;
let list: number;
const stores: number[] = [];
beforeAll(async () => {
  shop = await startShopify({ restoreRate: 10_000 });
  server = await testServer({
    env: {
      ROLES: 'web',
      FETCH_ALLOW: shop.host,
      SHOPIFY_APP_KEY: shop.clientId,
      SHOPIFY_APP_SECRET: shop.clientSecret,
      SHOPIFY_OLD_APP_SECRET: oldSecret,
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

const of = (id: number) => ({ accountId: server.account, id });
const read = (id: number) => readStore(server.server.services, of(id));
const fold = (id: number) => foldStore(server.server.services, of(id));
const forget = async () => {
  while (await forgetStores(server.server.services));
};
const shown = async (id: number) => (await server.call('GET', `crms/${id}.json`)).body.data;
const install = async (): Promise<number> => {
  const { body } = await server.call('POST', 'connections.json', {
    type: 'shopify',
    shop_url: shop.shop,
    list_id: list,
    sync_old_data: true,
  });
  const { headers } = await fetch(body.data.redirect_url, { redirect: 'manual' });
  const query = Object.fromEntries(new URL(headers.get('location')!).searchParams);
  const made = await server.call('POST', 'connections/connected.json', { query });
  stores.push(made.body.data.id);
  return made.body.data.id;
};
const hookPath = async (id: number) =>
  `${server.url}${new URL((await shown(id)).notification_url).pathname}`;
const deliver = async (
  id: number,
  topic: string,
  { body, ...how }: { body: object; secret?: string },
) => {
  const [answer] = await shop.sendHook(topic, body, { to: await hookPath(id), ...how });
  await fold(id);
  return answer!.status;
};
const deliverToApp = async (topic: string, body: object, how: object = {}) =>
  (await shop.sendHook(topic, body, { to: `${server.url}/hooks/shop/shopify`, ...how }))[0]!.status;
const products = async (): Promise<string> =>
  JSON.stringify((await server.call('GET', 'products.json')).body);
const ordersOf = async (email: string) =>
  (await server.call('GET', `orders.json?email=${encodeURIComponent(email)}`)).body.data.orders;
const stateOn = async (email: string) => {
  const { body } = await server.call('GET', `lists/${list}/contacts.json?per_page=100`);
  const row = body.data.contacts.find((one: { email: string }) => one.email === email);
  return row && (row.list_status ?? row.status);
};
const consent = (state: string) => ({ email_marketing_consent: { state } });

describe('calls of a Shopify shop', () => {
  it('about a deleted product take its variants out of the catalog, and an older version does not bring them back', async () => {
    const product = await shop.addProduct({
      title: 'Sun hat',
      variants: [
        { title: 'Small', price: '15.00' },
        { title: 'Large', price: '17.00' },
      ],
    });
    await shop.addProduct({ title: 'Moon hat', variants: [{ price: '9.00' }] });
    const id = await install();
    await read(id);
    expect(await products()).toContain('Sun hat - Large');
    expect(await deliver(id, 'products/delete', { body: { id: product.id } })).toBe(200);
    expect(await products()).not.toContain('Sun hat');
    expect(await products()).toContain('Moon hat');
    await deliver(id, 'products/update', { body: product });
    expect(await products()).not.toContain('Sun hat');
  });

  it('are taken with the secret from before its change, and not with one from before that', async () => {
    const id = await install();
    const order = (email: string) =>
      shop.addOrder({ email, line_items: [{ variant_id: 1, price: '9.00' }] });
    const before = await order('rotated@example.com');
    expect(await deliver(id, 'orders/create', { body: before, secret: oldSecret })).toBe(200);
    expect(await ordersOf('rotated@example.com')).toMatchObject([{ grand_total: 9 }]);
    const forged = await order('forged@example.com');
    expect(await deliver(id, 'orders/create', { body: forged, secret: 'shpss_older' })).toBe(401);
    expect(await ordersOf('forged@example.com')).toEqual([]);
  });

  it('subscribe nobody who did not agree, and nobody again who unsubscribed here', async () => {
    const agreed = await shop.addCustomer({ email: 'yes@example.com', ...consent('subscribed') });
    await shop.addCustomer({ email: 'no@example.com', ...consent('not_subscribed') });
    const waiting = await shop.addCustomer({ email: 'wait@example.com', ...consent('pending') });
    await shop.addOrder({ customer: waiting, line_items: [{ variant_id: 1, price: '9.00' }] });
    const id = await install();
    await read(id);
    expect(await stateOn('yes@example.com')).toBe('subscribed');
    expect([await stateOn('no@example.com'), await stateOn('wait@example.com')]).toEqual([
      undefined,
      undefined,
    ]);
    const { body } = await server.call('GET', `contacts.json?email=yes@example.com`);
    const contact = (body.data.contacts ?? body.data)[0].id;
    const left = await server.call('POST', `contacts/${contact}/toggle_subscriptions.json`, {
      subscribed_list_ids: [],
      unsubscribed_list_ids: [list],
    });
    expect(left.status).toBe(200);
    await deliver(id, 'customers/update', { body: agreed });
    expect(await stateOn('yes@example.com')).toBe('unsubscribed');
  });

  it('are tried by a test order, which comes in by the true door and is no revenue', async () => {
    const id = await install();
    const { status, body } = await server.call('POST', `integrations/${id}/test_order.json`, {});
    expect([status, body.data.message]).toEqual([200, expect.stringContaining('came in')]);
    await fold(id);
    const [order] = await ordersOf('test@example.com');
    expect(order).toMatchObject({ grand_total: 10, original_order_id: expect.any(String) });
    expect(order.state).not.toBe('counted');
  });
});

describe('calls to the address of the app', () => {
  it('are refused without a true signature', async () => {
    const body = { shop_domain: shop.shop, customer: { id: 7 } };
    expect(await deliverToApp('customers/redact', body, { secret: 'other' })).toBe(401);
    expect(await deliverToApp('customers/redact', body, { secret: '' })).toBe(401);
    const raw = JSON.stringify(body);
    const headers = shop.hookHeaders('customers/redact', raw);
    const changed = await fetch(`${server.url}/hooks/shop/shopify`, {
      method: 'POST',
      headers,
      body: `${raw} `,
    });
    expect(changed.status).toBe(401);
    expect((await fetch(`${server.url}/hooks/shop/neto`, { method: 'POST' })).status).toBe(404);
  });

  it('are refused where the app’s secret signed another text, or the body is about another shop', async () => {
    const post = async (raw: string, topic = 'shop/redact') =>
      (
        await fetch(`${server.url}/hooks/shop/shopify`, {
          method: 'POST',
          headers: shop.hookHeaders(topic, raw),
          body: raw,
        })
      ).status;
    const id = await install();
    // The text that the way back from a sign-in is signed over.
    expect(await post(`code=abc&host=x&shop=${shop.shop}&state=1&timestamp=2`)).toBe(401);
    expect(await post(JSON.stringify({ shop_domain: 'mine.myshopify.com' }))).toBe(401);
    expect(await post(JSON.stringify({ shop_domain: shop.shop }), 'app/uninstalled')).toBe(401);
    expect((await shown(id)).status).not.toBe('inactive');
  });

  it('about a customer are noted for the people of the account, with either secret', async () => {
    const id = await install();
    const body = { shop_domain: shop.shop, customer: { id: 191_167 } };
    expect(await deliverToApp('customers/data_request', body)).toBe(200);
    const notes = async () =>
      (await server.call('GET', `integrations/${id}/left_out.json`)).body.data.map(
        ({ remote_id: of, reason }: { remote_id: string; reason: string }) => `${of} ${reason}`,
      );
    expect(await notes()).toEqual([expect.stringContaining('191167 asked the shop for a copy')]);
    expect(await deliverToApp('customers/redact', body, { secret: oldSecret })).toBe(200);
    expect(await notes()).toEqual([expect.stringContaining('191167 asked the shop to be erased')]);
  });

  it('about a shop that has gone take out what it told, also after it was disconnected', async () => {
    await shop.addOrder({
      email: 'gone@example.com',
      line_items: [{ variant_id: 1, price: '9.00' }],
    });
    const id = await install();
    await read(id);
    expect(await ordersOf('gone@example.com')).toHaveLength(1);
    await deliver(id, 'app/uninstalled', { body: { domain: shop.shop } });
    expect((await server.call('GET', `crms/${id}.json`)).status).toBe(404);
    await forget();
    expect(await ordersOf('gone@example.com')).toHaveLength(1);
    expect(await deliverToApp('shop/redact', { shop_id: 1, shop_domain: shop.shop })).toBe(200);
    await forget();
    expect(await ordersOf('gone@example.com')).toEqual([]);
    stores.pop();
  });
});

describe('a shop that asks us to wait', () => {
  it('is left alone for as long as it says, by all who read it, and then read to the end', async () => {
    for (let at = 0; at < 25; at += 1)
      await shop.addOrder({
        email: `storm-${at}@example.com`,
        line_items: [{ variant_id: 1, price: '9.00' }],
      });
    const id = await install();
    const asked = () => shop.calls.filter(({ path }) => path.startsWith('/admin/api/')).length;
    for (let storm = 0; storm < 2; storm += 1) {
      shop.fail({ path: '/admin/api/', status: 429, headers: { 'retry-after': '2' }, times: 1 });
      await read(id);
      expect((await shown(id)).last_error).toContain('asks us to wait');
      const before = asked();
      const reads = Promise.all([read(id), read(id), read(id)]);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(asked()).toBe(before);
      await reads;
      expect(asked()).toBeGreaterThan(before);
    }
    await read(id);
    expect(await shown(id)).toMatchObject({ status: 'active', last_error: null });
    expect(await ordersOf('storm-0@example.com')).toHaveLength(1);
    expect(await ordersOf('storm-24@example.com')).toHaveLength(1);
  });
});
