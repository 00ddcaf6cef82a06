import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  startRetailExpress,
  type RetailExpressStandIn,
} from '#tests/harness/stand-ins/retail-express.ts';
import { openStore } from '../../access.ts';
import { readStore } from '../../store-reader.ts';

let shop: RetailExpressStandIn;
let server: TestServer;
let list: number;
let movedMs = 0;
const stores: number[] = [];
beforeAll(async () => {
  shop = await startRetailExpress();
  server = await testServer({
    clock: { now: () => new Date(Date.now() + movedMs) },
    env: { ROLES: 'web', FETCH_ALLOW: shop.host, RETAIL_EXPRESS_URL: shop.url },
  });
  list = await aList(server.database, server.account, { name: 'Buyers' });
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'Company', field_type: 'string' },
  });
});
beforeEach(async () => {
  shop.heal();
  for (const id of stores.splice(0)) await server.call('DELETE', `crms/${id}.json`);
  for (const all of [shop.customers, shop.orders, shop.products]) all.splice(0);
  // Calls of one test do not use up the minute of the next.
  movedMs += 60_000;
  shop.advance(60_000);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const connect = async (more: object = {}): Promise<number> => {
  const { status, body } = await server.call('POST', 'connections.json', {
    type: 'retail_express',
    nick_name: 'Sun retail',
    organization_name: 'Sun',
    shop_url: 'https://sun.retailexpress.com.au/',
    client_id: 'sun-client',
    api_key: shop.apiKey,
    list_id: list,
    sync_old_data: true,
    mapped_fields: { Company: 'company' },
    ...more,
  });
  expect(status).toBe(201);
  stores.push(body.data.id);
  return body.data.id;
};
const of = (id: number) => ({ accountId: server.account, id });
const read = (id: number) => readStore(server.server.services, of(id));
const shown = async (id: number) => (await server.call('GET', `crms/${id}.json`)).body.data;
const ordersOf = async (email: string) =>
  (await server.call('GET', `orders.json?email=${encodeURIComponent(email)}`)).body.data.orders;
const onList = async (email: string) => {
  const { body } = await server.call('GET', `lists/${list}/contacts.json?per_page=100`);
  return (body.data.contacts ?? body.data).find((one: { email: string }) => one.email === email);
};
const ordered = (email: string, more: object = {}) => ({
  customer: { id: 7, first_name: 'Ada', last_name: 'Sun', email },
  ...more,
});

describe('a Retail Express store', () => {
  it('keeps its names, key and list, and is found by kind and name @spec RETAILX-003 @spec RETAILX-004 @spec RETAILX-005', async () => {
    const id = await connect();
    const found = await server.call('GET', 'crms.json?crm_type=retail_express&name=sun');
    expect(found.body.data[0]).toMatchObject({
      id,
      name: 'sun.retailexpress.com.au',
      organization_name: 'Sun',
      connection: { id, name: 'sun.retailexpress.com.au' },
      nick_name: 'Sun retail',
      client_id: 'sun-client',
      merchant_key: `••••${shop.apiKey.slice(-4)}`,
      crm_lists: [{ list: { id: list, name: 'Buyers' }, mapped_fields: { Company: 'company' } }],
    });
    expect((await server.call('GET', `connections/${id}.json`)).body.data).toMatchObject({
      id,
      store: { name: 'sun.retailexpress.com.au' },
    });
    const none = await server.call('GET', 'crms.json?crm_type=retail_express&name=moon');
    expect(none.body.data).toEqual([]);
    const { body } = await server.call('GET', 'source_fields.json?source=retail_express');
    expect(body.data).toMatchObject({ is_unverified: true, can_sign_in: false });
  });

  it('gives customers, products and orders by address and key @spec RETAILX-006 @spec RETAILX-007', async () => {
    await shop.addCustomer({
      email: 'ada@example.com',
      first_name: 'Ada',
      company: 'Suns',
      receive_email: true,
    });
    await shop.addCustomer({ email: 'quiet@example.com' });
    const { id: silent } = await shop.addCustomer({ email: 'counter@example.com' });
    await shop.addProduct({ sku: 'HAT' });
    const { id: number } = await shop.addOrder(
      ordered('ada@example.com', { order_items: [{ sell_price: 7, qty_ordered: 2 }] }),
    );
    await shop.refundOrder(number, 4);
    await shop.addOrder({ customer: { id: silent } });
    await shop.addOrder({ customer: null });
    await shop.addOrder({ customer: null, order_total: { a: 1 } });
    const id = await connect();
    await read(id);
    expect(await shown(id)).toMatchObject({ status: 'active', last_error: null });
    expect(await ordersOf('ada@example.com')).toMatchObject([
      { original_order_id: String(number), grand_total: 14, refunded: 4, net: 10, currency: 'AUD' },
    ]);
    expect(await ordersOf('counter@example.com')).toHaveLength(1);
    const contact = await onList('ada@example.com');
    expect(contact.status).not.toBe('unsubscribed');
    expect(
      JSON.stringify((await server.call('GET', `contacts/${contact.id}.json`)).body),
    ).toContain('Suns');
    expect((await onList('quiet@example.com')).status).toBe('unsubscribed');
    const { readings } = (await server.call('GET', `integrations/${id}/readings.json`)).body.data;
    expect(readings[0]).toMatchObject({ counts: { orders: 3, products: 1, skipped: 1 } });
    const left = (await server.call('GET', `integrations/${id}/left_out.json`)).body.data;
    expect(left).toContainEqual(
      expect.objectContaining({ record: 'order', reason: expect.stringContaining('order_total') }),
    );
  });

  it('is read for what is new, newest first, and the later state stands', async () => {
    const id = await connect();
    const { id: number } = await shop.addOrder(ordered('new@example.com'));
    await read(id);
    const asked = shop.calls.length;
    await shop.cancelOrder(number);
    await read(id);
    const calls = shop.calls.slice(asked);
    expect(calls.map(({ path }) => path)).toEqual([
      '/v2.1/customers',
      '/v2.1/products',
      '/v2.1/orders',
    ]);
    for (const { query } of calls)
      expect(query).toMatchObject({
        order_by: 'modified_on desc',
        modified_since: expect.any(String),
      });
    expect(await ordersOf('new@example.com')).toMatchObject([{ state: 'cancelled' }]);
  });

  it('pages, and a break between two pages ends in the same as none', async () => {
    for (let at = 0; at < 230; at += 1) await shop.addOrder(ordered('many@example.com'));
    const id = await connect();
    shop.fail({
      path: '/v2.1/orders',
      where: ({ query }) => query['page_number'] === '2',
      isCut: true,
    });
    await read(id);
    const count = async () =>
      (
        await server.database.pool.query(
          'select count(*)::int as many from orders where store_id = $1',
          [id],
        )
      ).rows[0].many;
    expect(await count()).toBe(100);
    await read(id);
    expect(await count()).toBe(230);
  });

  it('waits as long as it says, and goes on where it was', async () => {
    const id = await connect();
    shop.fail({ path: '/v2.1/products', status: 429, headers: { 'retry-after': '30' } });
    await read(id);
    expect(await shown(id)).toMatchObject({ last_error: 'The store asks us to wait.' });
    movedMs += 31_000;
    const asked = shop.calls.length;
    await read(id);
    expect(shop.calls.slice(asked).map(({ path }) => path)).toEqual([
      '/v2.1/products',
      '/v2.1/orders',
    ]);
    expect(await shown(id)).toMatchObject({ status: 'active', last_error: null });
  });

  it('gets one token for all, a new one when it ends or is taken back, and none for a wrong key', async () => {
    const tokens = () => shop.calls.filter(({ path }) => path === '/v2.1/auth/token').length;
    const id = await connect();
    const before = tokens();
    await Promise.all(Array.from({ length: 8 }, () => openStore(server.server.services, of(id))));
    expect(tokens()).toBe(before + 1);
    movedMs += 3_600_000;
    shop.advance(3_600_000);
    await Promise.all(Array.from({ length: 8 }, () => openStore(server.server.services, of(id))));
    expect(tokens()).toBe(before + 2);
    shop.revoke();
    await read(id);
    expect(await shown(id)).toMatchObject({ status: 'active', last_error: null });
    await server.call('PUT', `crms/${id}.json`, { crm: { api_key: 'wrong' } });
    await read(id);
    expect(await shown(id)).toMatchObject({
      status: 'inactive',
      last_error: 'The store refuses our key.',
    });
  });

  it('needs its name, address and key', async () => {
    const { body } = await server.call('POST', 'connections.json', { type: 'retail_express' });
    expect(body.errors).toEqual({
      nick_name: ['Shop Name is required'],
      shop_url: ['Shop Url is required'],
      api_key: ['is required'],
    });
  });
});
