import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatuses } from '#engines/orders/order-state.ts';
import { orderDetail, orderRow, orderTypeCounts } from '#engines/orders/contract.ts';
import { writeOrders } from '#engines/orders/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { fillTable } from '#tests/harness/filled-table.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ada: number;
let key: string;
beforeAll(async () => {
  server = await testServer();
  key = await server.key('orders');
  const made = await server.call('POST', 'contacts.json', {
    contact: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Moor' },
  });
  ada = made.body.data.id;
});
afterAll(() => server.close());

const asShop = (method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key });
const tell = (order: Record<string, unknown>, source?: string) =>
  asShop('POST', 'orders.json', { source, order: { currency: 'EUR', grand_total: 10, ...order } });
const ids = async (query: string): Promise<string[]> => {
  const { body } = await asShop('GET', `orders.json?per_page=100&${query}`);
  return body.data.orders.map((row: unknown) => orderRow.parse(row).original_order_id);
};

describe('a shop with an API key for orders', () => {
  test('tells an order, changes it and reads it with items, totals and status @spec COMMERCE-006', async () => {
    const order = {
      original_order_id: '1001',
      email: 'ADA@example.com',
      date: '2026-06-01T10:00:00Z',
      updated_at: '2026-06-01T10:00:00Z',
      status: 'On_Hold',
      type: 'Web',
      grand_total: '49.90',
      items: [{ item_id: 'A1', description: 'Lantern', quantity: 2, price: '24.95' }],
    };
    const first = await tell(order);
    expect(first.status).toBe(201);
    const kept = orderDetail.parse(first.body.data.order);
    expect(kept).toMatchObject({
      original_order_id: '1001',
      status: 'On_Hold',
      status_key: 'on hold',
      state: 'waiting',
      grand_total: 49.9,
      contact: { id: ada, email: 'ada@example.com', name: 'Ada Moor' },
      source: { id: 0, name: '' },
      items: [{ item_id: 'A1', description: 'Lantern', quantity: 2, price: 24.95 }],
    });
    expect((await tell(order)).status).toBe(200);
    const paid = await asShop('PUT', 'orders.json', {
      order: {
        ...order,
        currency: 'EUR',
        status: 'paid',
        updated_at: '2026-06-02T10:00:00Z',
        refunds: [{ id: 'r', date: '2026-06-02T10:00:00Z', amount: 9.9 }],
      },
    });
    expect([paid.status, paid.body.data.order.id]).toEqual([200, kept.id]);
    const { body } = await asShop('GET', `orders/${kept.id}.json`);
    expect(orderDetail.parse(body.data.order)).toMatchObject({
      state: 'counted',
      refunded: 9.9,
      net: 40,
    });
  });

  test('tells several at once, of two shops with one number each, and hears which were not kept', async () => {
    const orders = [
      { original_order_id: 'M-1', currency: 'EUR', grand_total: 1, email: 'ada@example.com' },
      { original_order_id: 'M-2', currency: 'EUR', grand_total: 1, date: '0001-01-01T00:00:00Z' },
    ];
    for (const source of ['North shop', 'south shop', 'NORTH SHOP']) {
      const { status, body } = await asShop('POST', 'orders.json', { source, orders });
      expect([status, body.data.refused]).toEqual([
        200,
        [{ original_order_id: 'M-2', reason: expect.stringContaining('date') }],
      ]);
    }
    expect(await ids('number=M-1')).toEqual(['M-1', 'M-1']);
  });

  test.each([
    [{}, { order: ['is required, or orders instead of it'] }],
    [
      { order: { original_order_id: 'X', currency: 'EUR', grand_total: 'ten' } },
      { 'order.grand_total': ['must be an amount such as 12.5'] },
    ],
    [
      { order: { original_order_id: 'X', currency: 'EUR', grand_total: 1, contact_id: 999_999 } },
      { 'order.contact_id': ['is no contact of this account'] },
    ],
    [
      {
        order: {
          original_order_id: 'X',
          currency: 'EUR',
          grand_total: 1,
          date: '2999-01-01T00:00:00Z',
        },
      },
      { order: ['has a date that is none, before 1990 or in the future'] },
    ],
  ])('is told what is wrong with %j', async (body, errors) => {
    const answer = await asShop('POST', 'orders.json', body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  test('takes one away that it deleted, and an older version of it does not come back', async () => {
    const order = { original_order_id: 'gone', updated_at: '2026-06-01T10:00:00Z' };
    const { body } = await tell(order);
    const path = `orders/${body.data.order.id}.json`;
    expect((await asShop('DELETE', path)).status).toBe(200);
    expect((await asShop('DELETE', path)).status).toBe(404);
    expect((await tell({ ...order, updated_at: '2026-06-02T10:00:00Z' })).status).toBe(404);
    expect(await ids('number=gone')).toEqual([]);
  });

  test('takes one away that it wrote with a clock ahead of ours, which is noted', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await tell({ original_order_id: 'ahead', updated_at: ahead });
    const path = `orders/${body.data.order.id}.json`;
    expect((await asShop('DELETE', path)).status).toBe(200);
    expect((await asShop('GET', path)).status).toBe(404);
    const noted = await server.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'resource'])
      .where('account_id', '=', server.account)
      .where('resource_id', '=', body.data.order.id)
      .where('resource', '=', 'order')
      .execute();
    expect(noted).toEqual([{ action: 'delete', resource: 'order' }]);
  });

  test('hears soon to come again while others write its orders for long', async () => {
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const writer = inAccount(server.database, { accountId: server.account }, async (account) => {
      await writeOrders(
        account,
        { id: 0 },
        {
          orders: [
            {
              remoteId: 'L',
              currency: 'EUR',
              total: 1,
              placedAt: new Date(),
              changedAt: new Date(),
            },
          ],
        },
      );
      begin();
      await done;
    });
    await begun;
    const answer = await tell({ original_order_id: 'L' });
    end();
    await writer;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await tell({ original_order_id: 'L' })).status).toBe(200);
  }, 30_000);

  test('opens nothing else, and a key without the permission tells no orders', async () => {
    expect((await asShop('GET', 'contacts.json')).status).toBe(403);
    for (const as of ['contacts', 'campaigns'])
      expect((await server.call('POST', 'orders.json', {}, { as })).status).toBe(403);
    expect((await server.call('GET', 'orders.json', undefined, { as: 'campaigns' })).status).toBe(
      403,
    );
    expect((await server.call('GET', 'orders.json', undefined, { as: 'contacts' })).status).toBe(
      200,
    );
  });
});

describe('the list of orders', () => {
  test('keeps each of the known statuses, and finds it however it is written @spec COMMERCE-004', async () => {
    await asShop('POST', 'orders.json', {
      source: 'Statuses',
      orders: orderStatuses.map((status) => ({
        original_order_id: status,
        status,
        currency: 'EUR',
        grand_total: 1,
        type: 'Phone',
      })),
    });
    for (const status of orderStatuses) {
      const written = status.toUpperCase().replaceAll(' ', '_');
      expect(await ids(`type=phone&status=${written}`)).toEqual([status]);
    }
    expect(await ids('type=phone&status=onhold')).toEqual(['on hold']);
  });

  test('is paged and narrowed by contact, time, total and product @spec COMMERCE-005', async () => {
    const days = Array.from({ length: 12 }, (_, day) => ({
      original_order_id: `D-${day + 1}`,
      contact_id: ada,
      currency: 'EUR',
      grand_total: 100 - day,
      date: `2026-03-${String(day + 1).padStart(2, '0')}T12:00:00Z`,
      items: [{ item_id: day === 4 ? 'rare' : 'common' }],
    }));
    await asShop('POST', 'orders.json', { source: 'Days', orders: days });
    const march = `contact_id=${ada}&from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`;
    const second = await asShop('GET', `orders.json?${march}&page=2&per_page=10`);
    expect(second.body.data.orders.map((row: any) => row.original_order_id)).toEqual([
      'D-2',
      'D-1',
    ]);
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    expect((await ids(`${march}&sort=total&sort_order=asc`)).slice(0, 2)).toEqual(['D-12', 'D-11']);
    expect(await ids(`${march}&min_total=99`)).toEqual(['D-2', 'D-1']);
    expect(await ids('product=rare')).toEqual(['D-5']);
    expect((await ids(`email=ada@example.com&${march}`)).length).toBe(12);
    const wrong = await asShop('GET', 'orders.json?from=yesterday&sort=size&min_total=abc');
    expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([
      422,
      ['from', 'min_total', 'sort'],
    ]);
  });

  test('of more than 10,000 says what was counted and searched, and counts on when asked', async () => {
    await acrossAccounts(server.database, 'fill an account with orders', (db) =>
      fillTable(db, 'orders', {
        account: server.account,
        rows: 10_500,
        first: 1,
        values: {
          id: sql`1000000 + n`,
          store_id: sql`9`,
          remote_id: sql`'B-' || n`,
          number: sql`'B-' || n`,
          status_key: sql`'bulk'`,
          type: sql`case when n = 1 then 'Rare' else 'Bulk' end`,
          total: sql`n`,
          placed_at: sql`'2020-01-01'::timestamptz + make_interval(secs => n)`,
        },
      }),
    );
    const meta = async (query: string) =>
      (await asShop('GET', `orders.json?per_page=1&status=bulk&${query}`)).body.meta;
    expect(await meta('')).toMatchObject({ total: 10_000, total_is_capped: true });
    expect(await meta('exact_total=true')).toMatchObject({ total: 10_500 });
    expect(await meta('type=rare')).toMatchObject({ total: 0, searched_newest: 10_000 });
    const exact = await meta('type=rare&exact_total=true');
    expect([exact.total, exact.searched_newest]).toEqual([1, undefined]);
    expect(await ids('number=B-1')).toEqual(['B-1']);
    const sorted = await asShop('GET', 'orders.json?status=bulk&sort=total');
    expect([sorted.status, sorted.body.errors.sort]).toEqual([
      422,
      [expect.stringContaining('reaches 10000 records')],
    ]);
  });

  test('of a contact within a list is of its members alone', async () => {
    const { body } = await server.call('POST', 'lists.json', { list: { name: 'Buyers' } });
    const list = body.data.id;
    const asked = `orders.json?contact_id=${ada}&list_id=${list}`;
    const alone = await server.call('GET', `orders.json?list_id=${list}`);
    expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, ['list_id']]);
    expect((await server.call('GET', asked)).status).toBe(404);
    await server.call('POST', `lists/${list}/contacts.json`, {
      contact: { email: 'ada@example.com' },
    });
    expect((await server.call('GET', asked)).body.meta.total).toBeGreaterThan(10);
  });

  test('says which types and statuses there are @spec COMMERCE-007', async () => {
    const { body } = await asShop('GET', 'orders/types.json');
    const { types, statuses } = orderTypeCounts.parse(body.data);
    expect(types).toContainEqual({ name: 'Phone', count: orderStatuses.length });
    expect(statuses.find(({ name }) => name === 'paid')?.count).toBeGreaterThan(1);
  });
});
