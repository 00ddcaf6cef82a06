import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeamOf } from '#tests/browser/team.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { commerceMetrics } from '../contract.ts';

let server: TestServer;
let plain: string;
beforeAll(async () => {
  server = await testServer();
  const member = await aMember(server, 'Mia');
  await grantMembership(server.database, {
    accountId: server.account,
    userId: member.id,
    roles: ['user'],
  });
  plain = member.token;
});
afterAll(() => server.close());

const switched = (isOn: boolean) => aTeamOf(server).setProducts({ service: false, commerce: isOn });
const asked = (key?: string, query = '') =>
  server.call('GET', `commerce/metrics.json${query}`, undefined, key === undefined ? {} : { key });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString();

test('commerce off refuses everybody, full access too; on it is open to every member @spec COMMERCE-011', async () => {
  const { token: seller } = await aMember(server, 'Sela', ['commerce_full_access']);
  const statuses = async () => [
    (await asked()).status,
    (await asked(plain)).status,
    // Orders are open to others too; the role of a product that is off opens them to nobody.
    (await server.call('GET', 'orders.json', undefined, { key: seller })).status,
    (await server.call('GET', 'shops.json', undefined, { key: seller })).status,
  ];
  await switched(false);
  expect(await statuses()).toEqual([403, 403, 403, 403]);
  await switched(true);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

test('figures are those of the orders, each currency by itself @spec COMMERCE-009', async () => {
  await switched(true);
  const items = [{ item_id: 'A1', description: 'Lantern', quantity: 2, price: 20 }];
  const orders = [
    { original_order_id: '1', email: 'a@example.com', grand_total: 40, date: daysAgo(0), items },
    { original_order_id: '2', email: 'a@example.com', grand_total: 20, date: daysAgo(7) },
    { original_order_id: '3', email: 'b@example.com', grand_total: 30, date: daysAgo(7) },
    { original_order_id: '4', email: 'b@example.com', grand_total: 99, date: daysAgo(60) },
    { original_order_id: '5', email: 'a@example.com', grand_total: 70, status: 'cancelled' },
    { original_order_id: '6', email: 'c@example.com', grand_total: 5, currency: 'USD' },
  ].map((order) => ({
    currency: 'EUR',
    status: 'paid',
    ...(order.original_order_id === '3' && {
      refunds: [{ id: 'r1', date: daysAgo(1), amount: 10 }],
    }),
    ...order,
  }));
  for (const email of ['a@example.com', 'b@example.com'])
    await server.call('POST', 'contacts.json', { contact: { email } });
  expect((await server.call('POST', 'orders.json', { orders })).body.data.refused).toEqual([]);
  const { metrics } = (await asked(plain)).body.data;
  const { currencies, top_products: products } = commerceMetrics.parse(metrics);
  expect(currencies[0]).toMatchObject({
    currency: 'EUR',
    orders: 3,
    gross: 90,
    refunded: 10,
    net: 80,
    repeat_rate: 1,
  });
  expect(currencies[0]!.average).toBeCloseTo(80 / 3);
  expect(currencies[1]).toMatchObject({ currency: 'USD', orders: 1, net: 5, repeat_rate: null });
  expect(products).toMatchObject([{ name: 'Lantern', currency: 'EUR', units: 2 }]);
  const longer = (await asked(plain, '?days=90')).body.data.metrics;
  expect(commerceMetrics.parse(longer).currencies[0]!.orders).toBe(4);
});

test('other days are refused with the choice', async () => {
  const { status, body } = await asked(plain, '?days=8');
  expect([status, body.errors]).toEqual([422, { days: ['must be one of 7, 30, 90'] }]);
});
