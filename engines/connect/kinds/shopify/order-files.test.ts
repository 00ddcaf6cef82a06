import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startShopify, type ShopifyStandIn } from '#tests/harness/stand-ins/shopify.ts';
import { readStore } from '../../store-reader.ts';

const many = 520;
let shop: ShopifyStandIn;
let server: TestServer;
beforeAll(async () => {
  shop = await startShopify({ restoreRate: 10_000 });
  server = await testServer({
    env: { ROLES: 'web', FETCH_ALLOW: shop.host, SHOPIFY_URL: shop.url },
  });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

it('a shop of many orders is read by its newest pages and then by a file, which is opened again where it broke off', async () => {
  for (let at = 0; at < many; at += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1, at)).toISOString();
    await shop.addOrder({
      email: `buyer-${at}@example.com`,
      created_at,
      updated_at: created_at,
      line_items: [
        { variant_id: 1, price: '10.00', quantity: 2 },
        { variant_id: 2, price: '5.00' },
      ],
    });
  }
  const refunded = shop.orders[3]!;
  await shop.refundOrder(refunded.id, {
    lines: [{ line_item_id: refunded.line_items[0].id, quantity: 1 }],
  });
  const { body } = await server.call('POST', 'connections.json', {
    type: 'shopify',
    shop_url: shop.shop,
    sync_old_data: true,
    access_token: shop.token,
    api_secret: shop.clientSecret,
  });
  const { id } = body.data;
  const read = () => readStore(server.server.services, { accountId: server.account, id });
  const shown = async () => (await server.call('GET', `crms/${id}.json`)).body.data;
  const count = async () =>
    (await server.call('GET', 'orders.json?exact_total=true&per_page=1')).body.meta.count;

  await read();
  expect(await count()).toBe(200);
  expect(await shown()).toMatchObject({ is_syncing: true, last_error: null });
  await read();
  expect(await shown()).toMatchObject({ is_syncing: true, last_error: null });
  shop.fail({ path: '/bulk/', isCut: true, times: 1 });
  await read();
  expect((await shown()).last_error).not.toBeNull();
  shop.expireBulkFiles();
  await read();
  expect(await shown()).toMatchObject({ status: 'active', is_syncing: false, last_error: null });
  expect(await count()).toBe(many);

  const called = (part: string) => shop.calls.filter(({ body: sent }) => sent.includes(part));
  expect(called('ordersCount').length).toBe(20);
  expect(called('bulkOperationRunQuery')).toHaveLength(1);
  const [order] = (await server.call('GET', 'orders.json?email=buyer-3@example.com')).body.data
    .orders;
  const whole = (await server.call('GET', `orders/${order.id}.json`)).body.data.order;
  expect(whole).toMatchObject({ grand_total: 25, refunded: 10 });
  expect(whole.items).toMatchObject([
    { quantity: 2, price: 10, refunded_quantity: 1 },
    { quantity: 1, price: 5, refunded_quantity: 0 },
  ]);
});
