import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartRow, openCartItem } from '#engines/orders/contract.ts';
import { claimCarts } from '#engines/orders/claim-carts.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { shopRow } from '../contract.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await testServer();
  key = await server.key('orders');
});
afterAll(() => server.close());

const asShop = (method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key });
let made = 0;
async function aShop(name?: string): Promise<number> {
  made += 1;
  const shop = {
    shop_name: name ?? `Shop ${made}`,
    shop_type: 'custom',
    shop_url: `https://shop-${made}.example/`,
  };
  const { status, body } = await asShop('POST', 'register_shop.json', { shop });
  expect(status).toBe(201);
  return shopRow.parse(body.data.shop).shop_id;
}
const change = (id: number, shop: unknown) => server.call('PUT', `shops/${id}.json`, { shop });
const shopOf = async (id: number) =>
  shopRow.parse((await server.call('GET', `shops/${id}.json`)).body.data.data);
const aContact = async (email: string): Promise<number> =>
  (await server.call('POST', 'contacts.json', { contact: { email } })).body.data.id;
const cartOf = (email: string, given: object = {}) => ({
  cart: {
    cart_id: email,
    email,
    currency: 'EUR',
    restore_url: 'https://shop.example/restore',
    items: [{ item_id: 'A1', name: 'Lantern', quantity: 2, price: 24.95 }],
    ...given,
  },
});
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const claim = () => inAccount(server.database, { accountId: server.account }, claimCarts);
const endOf = async (email: string) =>
  inAccount(server.database, { accountId: server.account }, async (account) => {
    const { rows } = await sql<{ done_by: string | null }>`
      select done_by from carts where account_id = ${account.id} and remote_id = ${email}`.execute(
      account.db,
    );
    return rows[0]?.done_by;
  });

describe('a shop of the abandoned cart API', () => {
  test('is registered once by its URL with the usual delay, and listed @spec ABCART-001 @spec ABCART-003 @spec ABCART-010', async () => {
    const shop = {
      shop_name: 'Lamps',
      shop_type: 'custom',
      shop_url: 'HTTPS://Lamps.example/store/',
    };
    const first = await asShop('POST', 'register_shop.json', { shop });
    expect(first.status).toBe(201);
    const id = first.body.data.shop.shop_id;
    expect(await shopOf(id)).toMatchObject({
      shop_id: id,
      shop_name: 'Lamps',
      shop_url: 'Lamps.example/store',
      nick_name: 'custom',
      active: true,
      abandoned_cart_delay: { hours: 0, minutes: 30 },
    });
    const again = await asShop('POST', 'register_shop.json', {
      shop: { ...shop, shop_name: 'Other', shop_url: 'http://lamps.example/store' },
    });
    expect([again.status, again.body.data.shop.shop_name]).toEqual([200, 'Lamps']);
    const { shops } = (await server.call('GET', 'shops.json')).body.data;
    expect(shops.map((row: unknown) => shopRow.parse(row).shop_name)).toContain('Lamps');
    const bad = await asShop('POST', 'register_shop.json', {
      shop: { ...shop, shop_name: 'X', shop_url: 'not a url' },
    });
    expect([bad.status, bad.body.errors ?? bad.body]).toMatchObject([422, expect.anything()]);
  });

  test('is registered with the draft of a journey for its own carts', async () => {
    const { body } = await asShop('POST', 'register_shop.json', {
      shop: { shop_name: 'With journey', shop_type: 'custom', shop_url: 'journey.example' },
      create_journey: true,
    });
    const journey = await server.call('GET', `workflows/${body.data.journey_id}.json`);
    expect(journey.body.data.graph.nodes[0].trigger).toEqual({
      kind: 'cart',
      store_ids: [body.data.shop.shop_id],
    });
  });

  test('changes name, delay and state, each alone; six hours have no minutes @spec ABCART-004 @spec ABCART-011', async () => {
    const id = await aShop();
    const renamed = await change(id, {
      shop_name: ' Candles ',
      abandoned_cart_delay: { hours: 2, minutes: 45 },
    });
    expect(renamed.body.data).toEqual({ message: 'The shop was updated.' });
    expect(await shopOf(id)).toMatchObject({
      shop_name: 'Candles',
      abandoned_cart_delay: { hours: 2, minutes: 45 },
    });
    const longest = await change(id, { abandoned_cart_delay: { hours: 6, minutes: 30 } });
    expect(longest.body.data.message).toContain('A delay of 6 hours has no minutes.');
    expect((await change(id, { active: false })).status).toBe(200);
    expect(await shopOf(id)).toMatchObject({
      shop_name: 'Candles',
      active: false,
      abandoned_cart_delay: { hours: 6, minutes: 0 },
    });
    for (const delay of [
      { hours: 7, minutes: 0 },
      { hours: 1, minutes: 20 },
    ])
      expect((await change(id, { abandoned_cart_delay: delay })).status).toBe(422);
    expect((await change(id, { shop_url: 'other.example' })).status).toBe(422);
  });

  const renamed = async (id: number, name: string) =>
    JSON.stringify((await change(id, { shop_name: name })).body);

  test('needs a name of at most 150 characters @spec ABCART-006 @spec ABCART-007', async () => {
    const id = await aShop('Beta');
    expect(await renamed(id, '  ')).toContain('cannot be blank');
    expect(await renamed(id, 'x'.repeat(151))).toContain(
      'Name should be less than 150 characters.',
    );
    expect((await shopOf(id)).shop_name).toBe('Beta');
    expect((await change(id, { shop_name: 'x'.repeat(150) })).status).toBe(200);
  });

  test('has a name without emojis @spec ABCART-008', async () => {
    const id = await aShop('Gamma');
    expect(await renamed(id, 'Lamps 💡')).toContain('You cannot use emojis in this field.');
    expect((await shopOf(id)).shop_name).toBe('Gamma');
  });

  test('has a name that no other active shop has, in whatever case @spec ABCART-009', async () => {
    const [one, other] = [await aShop('Alpha'), await aShop('Delta')];
    expect(await renamed(other, 'aLPHA')).toContain('Name has already been taken');
    expect((await change(other, { shop_name: 'DELTA' })).status).toBe(200);
    expect((await change(one, { active: false })).status).toBe(200);
    expect((await change(other, { shop_name: 'Alpha' })).status).toBe(200);
    expect(JSON.stringify((await change(one, { active: true })).body)).toContain(
      'already been taken',
    );
  });
});

test('an order in the names of the cart lands in its fields, with its buyer @spec CARTS-012', async () => {
  const shop = await aShop();
  const email = 'names@carts.example';
  const path = `shops/${shop}/orders.json`;
  const order = {
    OrderID: 'N-1',
    Total: '49.90',
    Currency: 'EUR',
    Date: '2026-11-20T10:00:00Z',
    OrderStatus: 'Paid',
    FirstName: 'Ada',
    LastName: 'Sun',
    Email: email,
    Items: [{ ProductID: 'A1', Quantity: 2, ProductName: 'Lantern', UnitPrice: 24.95 }],
  };
  const first = await asShop('POST', path, { order });
  expect(first.status).toBe(201);
  expect(first.body.data.order).toMatchObject({
    original_order_id: 'N-1',
    grand_total: 49.9,
    status: 'Paid',
    contact: { email, name: 'Ada Sun' },
    items: [{ item_id: 'A1', quantity: 2, description: 'Lantern', price: 24.95 }],
  });
  expect((await asShop('PUT', path, { order: { ...order, Total: 20 } })).status).toBe(200);
  const { body } = await server.call('GET', `orders.json?email=${email}`);
  expect(body.data.orders).toMatchObject([{ grand_total: 20 }]);
  for (const odd of [{ ...order, Total: 'x' }, { ...order, Email: 'none' }, { OrderID: 'N-2' }])
    expect((await asShop('POST', path, { order: odd })).status).toBe(422);
  expect((await asShop('POST', 'shops/999999/orders.json', { order })).status).toBe(404);
});

describe('carts of a shop', () => {
  test('show on their contact with items and total until they are bought or deleted @spec CONTACTS-055 @spec CONTACTS-056', async () => {
    const shop = await aShop();
    const email = 'shows@carts.example';
    const id = await aContact(email);
    expect((await asShop('POST', `shops/${shop}/carts.json`, cartOf(email))).status).toBe(200);
    const mine = async () =>
      (await server.call('GET', `contacts/${id}/abandoned_carts.json`)).body.data.carts;
    expect(cartRow.parse((await mine())[0])).toMatchObject({
      cart_id: email,
      shop: { id: shop },
      total: 49.9,
      currency: 'EUR',
      items: [{ item_id: 'A1', name: 'Lantern', quantity: 2, price: 24.95 }],
    });
    const open = await server.call('GET', `contacts/get_abandoned_items.json?contact_id=${id}`);
    expect(open.body.data.items.map((item: unknown) => openCartItem.parse(item))).toMatchObject([
      { item_id: 'A1', contact_id: id, cart_id: email },
    ]);
    expect((await server.call('GET', 'contacts/get_abandoned_items.json')).status).toBe(200);
    const removed = await asShop('DELETE', `shops/${shop}/carts/${email}.json`);
    expect(removed.status).toBe(200);
    expect(await mine()).toEqual([]);
    expect((await asShop('DELETE', `shops/${shop}/carts/${email}.json`)).status).toBe(404);
    expect((await server.call('GET', 'contacts/99999/abandoned_carts.json')).status).toBe(404);
  });

  test('are refused whole: without address, with odd amounts, of another shop', async () => {
    const shop = await aShop();
    const path = `shops/${shop}/carts.json`;
    for (const odd of [
      { email: 'nobody' },
      { total: '1e5' },
      { items: [{ item_id: 'A', name: 'A', price: -1 }] },
      { restore_url: 'javascript:alert(1)' },
      { started_at: '2026-01-02T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
    ])
      expect((await asShop('POST', path, cartOf('odd@carts.example', odd))).status).toBe(422);
    expect((await asShop('POST', 'shops/999999/carts.json', cartOf('a@b.example'))).status).toBe(
      404,
    );
  });

  test('end with an order of the shop, by its name, its address or the cart that it names @spec ABCART-012', async () => {
    const shop = await aShop('Orders end carts');
    const { shop_url: url } = await shopOf(shop);
    const people = ['name@carts.example', 'url@carts.example', 'cart@carts.example'];
    for (const email of people) {
      await aContact(email);
      await asShop('PUT', `shops/${shop}/carts.json`, cartOf(email, { updated_at: hourAgo() }));
    }
    const order = (source: string, given: object) =>
      asShop('POST', 'orders.json', {
        source,
        order: { currency: 'EUR', grand_total: 10, ...given },
      });
    await order('orders END carts', { original_order_id: 'O-1', email: people[0] });
    await order(url, { original_order_id: 'O-2', email: people[1] });
    await order(url, { original_order_id: 'O-3', email: 'else@x.example', cart_id: people[2] });
    expect(await Promise.all(people.map(endOf))).toEqual(['order', 'order', 'order']);
    await claim();
    expect(await Promise.all(people.map(endOf))).toEqual(['order', 'order', 'order']);
  });
});
