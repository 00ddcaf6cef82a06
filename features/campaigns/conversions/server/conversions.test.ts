import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditOrders } from '#engines/tracking/credit-orders.ts';
import { isCreditOutdated, revenueOf } from '#engines/tracking/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const record = (conversion: Record<string, unknown>) =>
  server.call('POST', 'conversions.json', { conversion });
const bought = new Date('2026-11-10T12:00:00Z');
const daysBefore = (days: number): string =>
  new Date(bought.getTime() - days * 86_400_000).toISOString();
const revenue = async (...mailings: number[]) => [
  ...(await here((account) => revenueOf(account, mailings))).values(),
];
let number = 0;

/** Somebody who touched mailings so many days before the order: [kind, days, machine]. */
async function aBuyer(
  touches: readonly (readonly [kind: 'open' | 'click', days: number, isMachine?: boolean])[],
) {
  const email = `buyer${(number += 1)}@example.com`;
  const { body } = await server.call('POST', 'contacts.json', { contact: { email } });
  const mailings = touches.map((_touch, index) => number * 100 + index);
  await here(async (account) => {
    for (const [index, [kind, days, isMachine = false]] of touches.entries()) {
      await sql`insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, at)
        values (${account.id}, ${mailings[index]}, ${body.data.id}, ${kind}, ${isMachine}, ${daysBefore(days)})`.execute(
        account.db,
      );
    }
  });
  return { email, id: body.data.id as number, mailings };
}

describe('an order', () => {
  test('one day after a click is revenue of the campaign, once however often it is told @spec CAMPAIGNS-062', async () => {
    const {
      email,
      mailings: [mailing],
    } = await aBuyer([['click', 1]]);
    const order = {
      email: email.toUpperCase(),
      order_id: 'A-1',
      value: 49.9,
      currency: 'eur',
      at: bought.toISOString(),
    };
    const first = await record(order);
    expect([first.status, first.body.data]).toEqual([
      201,
      {
        order_id: 'A-1',
        contact_id: expect.any(Number),
        value: 49.9,
        currency: 'EUR',
        at: expect.stringContaining('2026-11-10'),
        mailing_id: mailing,
        touch_kind: 'click',
        touch_at: expect.stringContaining('2026-11-09'),
      },
    ]);
    const again = await Promise.all([1, 2, 3, 4].map(() => record({ ...order, value: 1_000 })));
    expect(again.map(({ status, body }) => [status, body.data.value])).toEqual([
      [200, 49.9],
      [200, 49.9],
      [200, 49.9],
      [200, 49.9],
    ]);
    expect(await revenue(mailing!)).toEqual([
      [{ currency: 'EUR', orders: 1, buyers: 1, value: 49.9 }],
    ]);
  });

  test('is credited to nobody outside the window, by machines, by later clicks, or by opens alone', async () => {
    const { id, mailings } = await aBuyer([
      ['click', 7.1],
      ['click', 2, true],
      ['click', -1],
      ['open', 1],
    ]);
    const { body } = await record({
      contact_id: id,
      order_id: 'B-1',
      value: '10.50',
      currency: 'USD',
      at: bought.toISOString(),
    });
    expect(body.data).toMatchObject({ value: 10.5, mailing_id: null, touch_kind: null });
    expect(await revenue(...mailings)).toEqual([[], [], [], []]);
  });

  test('follows the settings when they change: window, model, and what counts', async () => {
    const { id, mailings } = await aBuyer([
      ['click', 20],
      ['click', 5],
      ['open', 2],
    ]);
    await record({
      contact_id: id,
      order_id: 'C-1',
      value: 100,
      currency: 'EUR',
      at: bought.toISOString(),
    });
    await record({
      contact_id: id,
      order_id: 'C-2',
      value: 5,
      currency: 'CHF',
      at: bought.toISOString(),
    });
    const both = [
      { currency: 'EUR', orders: 1, buyers: 1, value: 100 },
      { currency: 'CHF', orders: 1, buyers: 1, value: 5 },
    ];
    const set = async (values: Record<string, unknown>) => {
      const saved = await server.call('PUT', 'settings/pages/conversion-attribute.json', {
        values,
      });
      expect(saved.status).toBe(200);
      await server.until(async () => !(await here(isCreditOutdated)), 'the credit of orders');
    };
    expect(await revenue(...mailings)).toEqual([[], both, []]);
    await set({ conversion_event: 'open_or_click' });
    expect(await revenue(...mailings)).toEqual([[], [], both]);
    await set({ conversion_model: 'first_click' });
    expect(await revenue(...mailings)).toEqual([[], both, []]);
    await set({ conversion_window_days: 30 });
    expect(await revenue(...mailings)).toEqual([both, [], []]);
    expect(await here((account) => creditOrders(account))).toBe(0);
    await set({
      conversion_window_days: 7,
      conversion_model: 'last_click',
      conversion_event: 'click',
    });
  });

  test.each([
    [
      { order_id: 'X', value: 1, currency: 'EUR' },
      { 'conversion.email': ['is required, or contact_id instead of it'] },
    ],
    [
      { email: 'nobody@example.com', order_id: 'X', value: 1, currency: 'EUR' },
      { 'conversion.email': ['is the address of no contact: create the contact first'] },
    ],
    [
      { contact_id: 999_999, order_id: 'X', value: 1, currency: 'EUR' },
      { 'conversion.contact_id': ['is no contact of this account'] },
    ],
    [
      { contact_id: 1, value: -1, currency: 'Euro' },
      {
        'conversion.order_id': ['is required'],
        'conversion.value': ['must be 0 or more'],
        'conversion.currency': ['must be three letters such as EUR'],
      },
    ],
    [
      { contact_id: 1, order_id: 'X', value: 1, currency: 'EUR', at: '2999-01-01T00:00:00Z' },
      { 'conversion.at': ['must not be in the future'] },
    ],
  ])('that is wrong names what is: %j', async (order, errors) => {
    const { status, body } = await record(order);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('needs the role campaigns', async () => {
    expect(
      (await server.call('POST', 'conversions.json', { conversion: {} }, { as: 'contacts' }))
        .status,
    ).toBe(403);
  });
});
