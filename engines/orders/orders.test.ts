import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { orderStates } from './contract.ts';
import { deleteRemote } from './delete-remote.ts';
import type { OrderInput } from './order-input.ts';
import { anOrder, aShop, secrets, type Shop } from './orders.harness.ts';
import { writeCart } from './write-cart.ts';
import { mostOrders } from './write-orders.ts';
import { writeProducts } from './write-products.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

let shop: Shop;
beforeEach(async () => {
  shop = await aShop(database);
});

const ownStore = { id: 0, secrets };
const rows = async (table: string, columns: string): Promise<unknown[]> =>
  (
    await sql`select ${sql.raw(columns)} from ${sql.table(table)} where account_id = ${shop.accountId} order by 1, 2`.execute(
      database.kysely,
    )
  ).rows;
const remove = (remoteIds: string[], at: Date) =>
  shop.within((account) => deleteRemote(account, ownStore, { kind: 'order', remoteIds, at }));

describe('an order', () => {
  test('sent again writes no row, sent anew takes the place of what was sent before', async () => {
    await shop.contact('buyer1@example.com');
    const first = await shop.write([anOrder('1')]);
    expect(first).toMatchObject({ written: [{ remoteId: '1', event: 'placed' }], unchanged: 0 });
    const stamp = 'xmin::text as version, remote_id';
    const before = await rows('orders', stamp);
    expect(await shop.write([anOrder('1'), anOrder('1')])).toMatchObject({
      written: [],
      unchanged: 2,
    });
    expect(await rows('orders', stamp)).toEqual(before);
    const newer = anOrder('1', { version: 1, total: 30, lines: [{ itemId: 'pot', price: 30 }] });
    expect((await shop.write([newer])).written).toMatchObject([{ event: 'changed' }]);
    expect((await shop.write([anOrder('1')])).unchanged).toBe(1);
    expect(await rows('order_lines', 'item_id, price::float8 as price')).toEqual([
      { item_id: 'pot', price: 30 },
    ]);
    expect(await rows('contact_orders', 'orders, net::float8 as net')).toEqual([
      { orders: 1, net: 30 },
    ]);
    expect(await rows('product_days', 'orders, net::float8 as net')).toEqual([
      { orders: 1, net: 30 },
    ]);
  });

  test('of two shops may have one number', async () => {
    const contact = await shop.contact('ada@example.com');
    const order = anOrder('1001', { email: 'ada@example.com' });
    await shop.write([order], 0);
    await shop.write([{ ...order, total: 5 }], 7);
    expect(await rows('conversions', 'source_id, order_id, value::float8 as value')).toEqual([
      { source_id: 0, order_id: '1001', value: 10 },
      { source_id: 7, order_id: '1001', value: 5 },
    ]);
    expect(await rows('contact_orders', 'contact_id, orders, net::float8 as net')).toEqual([
      { contact_id: contact, orders: 2, net: 15 },
    ]);
  });

  test('that is refunded or cancelled is worth that less, for its mail too', async () => {
    await shop.contact('ada@example.com');
    const order = (given: Parameters<typeof anOrder>[1]) =>
      anOrder('1', { email: 'ada@example.com', total: 40, ...given });
    const credited = () =>
      rows('conversions', 'net_value::float8 as net, value::float8 as value, state');
    await shop.write([order({})]);
    expect(await credited()).toEqual([{ net: 40, value: 40, state: 'counted' }]);
    const refunds = [{ remoteId: 'r1', at: '2026-06-02T00:00:00Z', amount: '15.5' }];
    expect((await shop.write([order({ version: 1, refunds })])).written[0]?.event).toBe('refunded');
    expect(await credited()).toEqual([{ net: 24.5, value: 40, state: 'counted' }]);
    await shop.write([order({ version: 2, status: 'Cancelled' })]);
    expect(await credited()).toEqual([{ net: 40, value: 40, state: 'cancelled' }]);
    expect(await rows('store_days', 'orders, cancelled, net::float8 as net')).toEqual([
      { orders: 0, cancelled: 1, net: 0 },
    ]);
    expect(await rows('contact_orders', 'orders, net')).toEqual([]);
  });

  test('that is deleted stays so for what is not newer, known before or not', async () => {
    const at = new Date('2026-06-01T13:00:00Z');
    await shop.write([anOrder('1')]);
    expect(await remove(['1', '2'], at)).toBe(2);
    expect(await remove(['1', '2'], at)).toBe(0);
    await shop.write([anOrder('1', { version: 60, total: 99 }), anOrder('2')]);
    expect(await rows('store_days', 'orders, net')).toEqual([]);
    await shop.write([anOrder('2', { version: 61 })]);
    expect(await rows('orders', 'remote_id, state')).toEqual([
      { remote_id: '1', state: 'deleted' },
      { remote_id: '2', state: 'counted' },
    ]);
  });

  test.each<[string, Partial<OrderInput>, string]>([
    ['on hold', { status: 'OnHold' }, 'waiting'],
    ['not paid yet', { status: 'fulfilled', financial: 'pending' }, 'waiting'],
    ['paid and not sent', { status: 'unfulfilled', financial: 'paid' }, 'counted'],
    ['of a status of its own', { status: 'On the bench' }, 'counted'],
    ['for trying', { isTest: true }, 'test'],
    ['with a card that fails', { status: 'Invalid card' }, 'cancelled'],
    ['without a currency', { currency: 'Euro' }, 'no_currency'],
  ])('%s is %j', async (_name, given, state) => {
    await shop.write([anOrder('1', given)]);
    expect(await rows('orders', 'state, currency')).toMatchObject([{ state }]);
    const counted = state === 'counted' ? 1 : 0;
    const days = (await rows('store_days', 'orders, day')) as { orders: number }[];
    expect(days[0]?.orders ?? 0).toBe(counted);
  });

  test('that cannot be kept is named with the reason, and the others are kept', async () => {
    const sent = [
      anOrder('1', { total: 'ten' }),
      anOrder('2', { placedAt: '0001-01-01T00:00:00Z' }),
      anOrder('3', { placedAt: '2026-06-01 12:00' }),
      anOrder(' \0'),
      anOrder('5', { number: '\ud800N\0o 5', email: 'foo@' }),
    ];
    const { written, refused } = await shop.write(sent);
    expect(refused.map(({ reason }) => reason)).toEqual([
      'has an amount or a refund’s date that is none',
      'has a date that is none, before 1990 or in the future',
      'has a date that is none, before 1990 or in the future',
      'has no id',
    ]);
    expect(written.map(({ remoteId }) => remoteId)).toEqual(['5']);
    expect(await rows('orders', 'number, email_key')).toEqual([
      { number: '\ufffdNo 5', email_key: null },
    ]);
    await expect(shop.write(Array(mostOrders + 1).fill(anOrder('1')))).rejects.toThrow(RangeError);
  });

  test('is in one of the states that the table knows', async () => {
    const { rows: checks } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'orders'::regclass and contype = 'c' and conname = 'orders_state_check'`.execute(
      database.kysely,
    );
    const known = checks[0]!.rule.match(/(?<=')\w+(?='::text)/g);
    expect(known?.toSorted()).toEqual(orderStates.toSorted());
  });

  test('of more than 2,000 lines keeps their sum', async () => {
    const lines = Array.from({ length: 2_500 }, (_, at) => ({ itemId: `i${at}`, price: 2 }));
    await shop.write([anOrder('1', { total: 5_000, lines })]);
    expect(
      await rows('order_lines', 'count(*)::int as lines, sum(quantity * price)::float8 as sum'),
    ).toEqual([{ lines: 2_000, sum: 5_000 }]);
  });
});

describe('the buyer', () => {
  test('of an order changes with its address, and everything counted moves along', async () => {
    const [ada, bo] = [await shop.contact('ada@example.com'), await shop.contact('bo@example.com')];
    await shop.write([anOrder('1', { email: 'ada@example.com' })]);
    await shop.write([anOrder('1', { email: 'bo@example.com', version: 1 })]);
    expect(await rows('contact_orders', 'contact_id, orders')).toEqual([
      { contact_id: bo, orders: 1 },
    ]);
    expect(await rows('contact_hours', 'contact_id, total')).toEqual([
      { contact_id: ada, total: 0 },
      { contact_id: bo, total: 1 },
    ]);
  });

  test('who ordered is not reminded of the cart', async () => {
    const cart = (changedAt: string) =>
      shop.within((account) =>
        writeCart(account, ownStore, {
          remoteId: 'k1',
          email: 'ada@example.com',
          items: [{ item_id: 'cup', name: 'Cup', quantity: 1, price: 10 }],
          value: 10,
          currency: 'EUR',
          startedAt: '2026-06-01T10:00:00Z',
          changedAt,
        }),
      );
    expect(await cart('2026-06-01T11:00:00Z')).toBe(true);
    expect(await cart('2026-06-01T10:30:00Z')).toBe(false);
    expect(await rows('carts', "done_by, due_at at time zone 'UTC' as due")).toMatchObject([
      { done_by: null, due: expect.stringContaining('12:00') },
    ]);
    await shop.write([anOrder('1', { email: 'ada@example.com' })]);
    expect(await cart('2026-06-01T13:00:00Z')).toBe(true);
    expect(await rows('carts', 'done_by, value')).toMatchObject([{ done_by: 'order' }]);
  });
});

test('a product that lines brought along is what its store says of it, in its categories', async () => {
  await shop.write([anOrder('1')]);
  const cup = (changedAt: string, name: string) =>
    shop.within((account) =>
      writeProducts(account, ownStore, [
        {
          itemId: 'cup',
          name,
          price: '12.50',
          changedAt,
          categories: [{ remoteId: 'k', name: 'Kitchen' }],
        },
        { itemId: 'CUP', name: 'Another', price: 'free', changedAt },
      ]),
    );
  expect(await cup('2026-06-01T00:00:00Z', 'Blue cup')).toBe(1);
  expect(await cup('2026-05-01T00:00:00Z', 'Old cup')).toBe(0);
  expect(await rows('products', 'item_id, name, price::float8 as price')).toEqual([
    { item_id: 'cup', name: 'Blue cup', price: 12.5 },
  ]);
  expect(await rows('categories', 'name, parent_id')).toEqual([
    { name: 'Kitchen', parent_id: null },
  ]);
  expect(await rows('product_categories', 'count(*)::int as count, 1 as one')).toMatchObject([
    { count: 1 },
  ]);
});
