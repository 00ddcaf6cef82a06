import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { aSentCampaign, theyDid } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { creditedOrder, revenue } from '../contract.ts';

let server: TestServer;
let emails: string[];
let campaign: number;
beforeAll(async () => {
  server = await testServer();
  const spring = await aSentCampaign(server, { name: 'Spring' });
  ({ emails, id: campaign } = spring);
  await theyDid(server, spring, [
    { person: 0 },
    { person: 0, link: 1 },
    { person: 1, link: 1 },
    { person: 2, link: 1 },
  ]);
  const now = new Date().toISOString();
  const orders = [
    {
      original_order_id: 'A-1',
      email: emails[0],
      grand_total: 40,
      refunds: [{ id: 'r', date: now, amount: 15 }],
    },
    { original_order_id: 'A-2', email: emails[1], grand_total: 10, status: 'cancelled' },
    { original_order_id: 'A-3', email: emails[2], grand_total: 7, currency: 'USD' },
    // Nobody who did anything with an email, and nobody at all.
    { original_order_id: 'A-4', email: emails[3], grand_total: 30 },
    { original_order_id: 'A-5', email: 'guest@example.com', grand_total: 45 },
  ].map((order) => ({ currency: 'EUR', status: 'paid', date: now, ...order }));
  const { body } = await server.call('POST', 'orders.json', { orders });
  expect(body.data.refused).toEqual([]);
});
afterAll(() => server.close());

const sums = async (query = '') =>
  revenue.parse((await server.call('GET', `reports/revenue.json${query}`)).body.data.revenue);

test('what emails are credited with is a part of all orders, net of refunds, and the dashboard says the same', async () => {
  const { currencies } = await sums();
  expect(currencies).toEqual([
    { currency: 'EUR', orders: 3, total: 100, credited_orders: 1, credited: 25 },
    { currency: 'USD', orders: 1, total: 7, credited_orders: 1, credited: 7 },
  ]);
  const widget = { kind: 'revenue', options: { days: '30' } };
  const { access_token: key } = await new ABrowser(server.url).tokensFor(
    server.email,
    server.password,
  );
  const { id } = (await server.call('POST', 'widgets.json', { widget }, { key })).body.data;
  const shown = (await server.call('GET', `widgets/${id}.json`, undefined, { key })).body.data;
  expect(shown.figures.currencies).toEqual(currencies);
  expect((await sums('?days=365')).currencies).toEqual(currencies);
  const refused = await server.call('GET', 'reports/revenue.json?days=8');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { days: ['must be one of 7, 30, 90, 365'] },
  ]);
});

test('each credited order names its email and what its buyer did before', async () => {
  const { status, body } = await server.call('GET', 'reports/credited_orders.json?per_page=1');
  expect([status, body.meta.total]).toEqual([200, 2]);
  const all = (await server.call('GET', 'reports/credited_orders.json')).body.data.orders.map(
    (one: unknown) => creditedOrder.parse(one),
  );
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(
    expect.objectContaining({
      number: 'A-1',
      net: 25,
      currency: 'EUR',
      email: emails[0],
      campaign_id: campaign,
      campaign_name: 'Spring',
      is_private: false,
      touch: 'click',
    }),
  );
  for (const one of all) expect(one.touch_at < one.placed_at).toBe(true);
});

test('only who may read reports reads it', async () => {
  for (const path of ['reports/revenue.json', 'reports/credited_orders.json'])
    expect((await server.call('GET', path, undefined, { as: 'contacts' })).status).toBe(403);
});
