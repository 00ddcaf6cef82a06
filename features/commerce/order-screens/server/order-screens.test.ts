import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStore } from '#engines/connect/store-reader.ts';
import {
  customerRow,
  orderDetail,
  orderRow,
  soldProduct,
  storeStanding,
} from '#engines/orders/contract.ts';
import { orderTimeline } from '#features/commerce/order-screens/contract.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { aTeamOf } from '#tests/browser/team.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  startRetailExpress,
  type RetailExpressStandIn,
} from '#tests/harness/stand-ins/retail-express.ts';

let shop: RetailExpressStandIn;
let server: TestServer;
let plain: string;
let seller: string;
let ada: number;
beforeAll(async () => {
  shop = await startRetailExpress();
  server = await testServer({
    env: { ROLES: 'web', FETCH_ALLOW: shop.host, RETAIL_EXPRESS_URL: shop.url },
  });
  await aTeamOf(server).setProducts({ service: true, commerce: true });
  plain = (await aMember(server, 'Mia', ['user'])).token;
  seller = (await aMember(server, 'Sela', ['commerce_full_access'])).token;
  const { body } = await server.call('POST', 'contacts.json', {
    contact: { email: 'ada@example.com', first_name: 'Ada' },
  });
  ada = body.data.id;
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const get = (path: string, key = seller) => server.call('GET', path, undefined, { key });
const tell = async (order: object): Promise<number> => {
  const { body } = await server.call('POST', 'orders.json', {
    order: { currency: 'EUR', grand_total: 20, email: 'ada@example.com', ...order },
  });
  return orderDetail.parse(body.data.order).id;
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the commerce area', () => {
  it('shows orders, items and customers of a store once it is synced @spec COMMERCE-010', async () => {
    const list = await aList(server.database, server.account, { name: 'Buyers' });
    await shop.addOrder({
      customer: { id: 7, first_name: 'Ben', last_name: 'Sun', email: 'ben@example.com' },
      order_status: 'Processed',
      order_items: [{ sell_price: 7, qty_ordered: 2 }],
    });
    const made = await server.call('POST', 'connections.json', {
      type: 'retail_express',
      nick_name: 'Sun retail',
      organization_name: 'Sun',
      shop_url: 'https://sun.retailexpress.com.au/',
      client_id: 'sun-client',
      api_key: shop.apiKey,
      list_id: list,
      sync_old_data: true,
    });
    const { id } = made.body.data;
    await readStore(server.server.services, { accountId: server.account, id });
    const [order] = (await get(`orders.json?store_id=${id}`)).body.data.orders;
    expect(orderRow.parse(order)).toMatchObject({
      status: 'Processed',
      grand_total: 14,
      item_count: 1,
      source: { id, name: 'Sun retail' },
    });
    const [store] = (await get('commerce/stores.json', plain)).body.data.stores;
    expect(storeStanding.parse(store)).toMatchObject({
      id,
      kind: 'retail_express',
      name: 'Sun retail',
      orders: 1,
      fault: null,
      revenue: [{ currency: 'AUD', net: 14 }],
    });
    const { customers } = (await get('commerce/customers.json?email=ben@example.com')).body.data;
    expect(customers.map((one: unknown) => customerRow.parse(one))).toMatchObject([
      { email: 'ben@example.com', orders: 1, spent: [{ currency: 'AUD', net: 14 }] },
    ]);
  });

  it('tells what happened around an order, tickets to those alone who may read them', async () => {
    const order = { original_order_id: 'T-1', date: hoursAgo(5), status: 'pending' };
    const id = await tell({ ...order, updated_at: hoursAgo(5) });
    await tell({ ...order, status: 'paid', updated_at: hoursAgo(4) });
    await tell({
      ...order,
      status: 'dispatched',
      updated_at: hoursAgo(3),
      refunds: [{ id: 'r1', date: hoursAgo(2), amount: 5 }],
    });
    await server.call('POST', 'tickets.json', {
      ticket: { subject: 'Late?', email: 'ada@example.com', body: 'Where is my order?' },
    });
    const timeline = async (key: string) =>
      orderTimeline.parse((await get(`commerce/orders/${id}/timeline.json`, key)).body.data);
    const kinds = (await timeline(seller)).events.map(({ kind }) => kind);
    expect(kinds).toEqual(['refunded', 'shipped', 'paid', 'placed']);
    const all = await timeline(server.apiKey);
    expect(all.events[0]).toMatchObject({ kind: 'ticket', subject: 'Late?' });
    expect(all.credit).toBeNull();
    expect((await get(`commerce/orders/${id}/timeline.json`, plain)).status).toBe(403);
    expect((await get('commerce/orders/999999/timeline.json')).status).toBe(404);
  });

  it('adds up what customers spent in each currency, once each, and what of a product came back', async () => {
    const items = [{ item_id: 'L1', description: 'Lantern', quantity: 3, price: 10 }];
    await tell({ original_order_id: 'C-1', currency: 'USD', grand_total: 8, date: hoursAgo(1) });
    await tell({
      original_order_id: 'C-2',
      grand_total: 30,
      items: [{ ...items[0], refunded_quantity: 1 }],
      refunds: [{ id: 'r2', date: hoursAgo(1), amount: 10 }],
    });
    const { body } = await get('commerce/customers.json');
    const listed = body.data.customers.map((one: unknown) => customerRow.parse(one));
    expect([body.meta.total, listed[0]]).toMatchObject([
      2,
      {
        id: ada,
        name: 'Ada',
        orders: 3,
        spent: [
          { currency: 'EUR', net: 35 },
          { currency: 'USD', net: 8 },
        ],
      },
    ]);
    const products = (await get('commerce/products.json?days=7', plain)).body.data.products;
    expect(products.map((one: unknown) => soldProduct.parse(one))).toContainEqual(
      expect.objectContaining({
        name: 'Lantern',
        units: 2,
        returned: 1,
        revenue: [{ currency: 'EUR', net: 20 }],
        refunded: [{ currency: 'EUR', net: 10 }],
      }),
    );
    expect((await get('commerce/products.json?days=8')).status).toBe(422);
    const named = async (name: string) =>
      (await get(`commerce/products.json?days=7&name=${name}`)).body.data.products.map(
        (one: { name: string }) => one.name,
      );
    expect(await named('LANT')).toEqual(['Lantern']);
    expect(await named('l1')).toEqual(['Lantern']);
    expect(await named('%')).toEqual([]);
  });

  it('exports what the list shows, for full access alone @spec COMMERCE-011', async () => {
    const exported = async (key: string) => {
      const answer = await fetch(
        `${server.url}/v2/${server.account}/commerce/orders/export.json?status=On%20Hold`,
        { headers: { authorization: `Bearer ${key}` } },
      );
      return { status: answer.status, text: await answer.text() };
    };
    await tell({ original_order_id: 'H-1', number: 'H-1', status: 'onhold' });
    const { status, text } = await exported(seller);
    const lines = text.trim().split('\r\n');
    expect([status, lines.length, lines[1]]).toEqual([200, 2, expect.stringContaining('H-1,H-1,')]);
    expect(lines[1]).toContain('ada@example.com');
    const { token: reader } = await aMember(server, 'Cora', ['contacts']);
    expect((await exported(reader)).status).toBe(403);
    expect((await get('commerce/customers.json', plain)).status).toBe(403);
  });
});
