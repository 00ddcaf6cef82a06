import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRetailExpress, type RetailExpressStandIn } from './retail-express.ts';

let shop: RetailExpressStandIn;
beforeEach(async () => {
  shop = await startRetailExpress();
});
afterEach(() => shop.close());

const get = async (path: string, headers: Record<string, string> = {}): Promise<any> => {
  const response = await fetch(`${shop.url}/v2.1${path}`, {
    headers: { 'x-api-key': shop.apiKey, ...headers },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

test('the key gives a token, and both are needed', async () => {
  expect((await get('/auth/token', { 'x-api-key': 'x' })).status).toBe(401);
  expect((await get('/customers')).status).toBe(401);
  const { access_token } = (await get('/auth/token')).body;
  const bearer = { authorization: `Bearer ${access_token}` };
  expect((await get('/customers', bearer)).status).toBe(200);
  shop.advance(3_601_000);
  expect((await get('/customers', bearer)).status).toBe(401);
});

test('orders since a time are paged in order, with items when asked for', async () => {
  const { access_token } = (await get('/auth/token')).body;
  const bearer = { authorization: `Bearer ${access_token}` };
  for (const day of [1, 2, 3]) {
    const modified_on = `2026-01-0${day}T00:00:00.000Z`;
    await shop.addOrder({ id: day, modified_on, order_items: [{ sell_price: 7, qty_ordered: 2 }] });
  }
  const path = '/orders?modified_since=2026-01-02T00:00:00Z&order_by=modified_on desc&page_size=1';
  const first = await get(`${path}&include_items=true`, bearer);
  expect(first.body).toMatchObject({ page_number: 1, page_size: 1, total_records: 2 });
  expect(first.body.data).toMatchObject([{ id: 3, order_items: [{ order_item_total: 14 }] }]);
  const second = await get(`${path}&page_number=2`, bearer);
  expect(second.body.data).toMatchObject([{ id: 2, order_total: 14 }]);
  expect(second.body.data[0].order_items).toBeUndefined();
  expect((await get('/orders/2/orderitems', bearer)).body.data).toMatchObject([{ sell_price: 7 }]);
  shop.exhaust();
  const refused = await get('/orders', bearer);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
