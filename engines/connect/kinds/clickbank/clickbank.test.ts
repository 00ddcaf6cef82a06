import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type Called, type TestServer } from '#tests/harness/server.ts';
import { startClickBank, type ClickBankStandIn } from '#tests/harness/stand-ins/clickbank.ts';

// What calls answer: each test asserts on the keys that it needs.
type Row = Called['body'];

let server: TestServer;
let vendor: ClickBankStandIn;
let list: number;
let store: { id: number; notification_url: string };
beforeAll(async () => {
  vendor = await startClickBank({ vendor: 'sunshop' });
  server = await testServer();
  list = await aList(server.database, server.account, { name: 'Vendors buyers' });
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'Town', field_type: 'string' },
  });
  store = await connect('SunShop');
  vendor.hookUrls.push(store.notification_url);
  vendor.isLive = true;
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const connect = async (merchant: string) => {
  const made = await server.call('POST', 'crms.json', {
    crm: {
      crm_type: 'clickbank',
      nick_name: `Shop ${merchant}`,
      merchant_id: merchant,
      merchant_key: vendor.secretKey,
      list_id: list,
      buyers_agreed: true,
      mapped_fields: { Town: 'city' },
    },
  });
  expect(made.status).toBe(201);
  return made.body.data;
};
const ordersOf = async (email: string) =>
  (await server.call('GET', `orders.json?email=${encodeURIComponent(email)}`)).body.data.orders;
const orders = async () => (await server.call('GET', 'orders.json?per_page=100')).body.data.orders;
const buyer = (email: string, more: object = {}) => ({
  customer: {
    billing: { firstName: 'SUN', lastName: 'BUYER', email, address: { city: 'BOISE' }, ...more },
  },
});
const settled = (email: string, check: (found: Row[]) => boolean) =>
  server.until(async () => {
    const found = await ordersOf(email);
    return check(found) && found;
  }, `orders of ${email}`);

describe('ClickBank', () => {
  it('is kept with name, ids, list and the address that it calls @spec CLICKBANK-003', async () => {
    expect((await server.call('GET', `crms/${store.id}.json`)).body.data).toMatchObject({
      name: 'Shop SunShop',
      nick_name: 'Shop SunShop',
      merchant_id: 'SunShop',
      list: { id: list, name: 'Vendors buyers' },
      merchant_key: `••••${vendor.secretKey.slice(-4)}`,
      status: 'pending',
      crm_lists: [{ list: { id: list, name: 'Vendors buyers' } }],
      notification_url: expect.stringContaining('/hooks/shop/clickbank/'),
      mapped_fields: { Town: 'city' },
    });
    const keyless = await server.call('POST', 'crms.json', {
      crm: { crm_type: 'clickbank', nick_name: 'X', merchant_id: 'X', list_id: list },
    });
    expect([keyless.status, keyless.body.errors.merchant_key]).toEqual([422, ['is required']]);
  });

  it('becomes active with its first notification, which is an order and a contact on the list @spec CLICKBANK-005 @spec CLICKBANK-006', async () => {
    const order = await vendor.addOrder({
      ...buyer('first@example.com'),
      lineItems: [{ itemNo: 'A1', productTitle: 'Hat', quantity: 2, productPrice: 12.5 }],
    });
    const [kept] = await settled('first@example.com', (found) => found.length === 1);
    expect(kept).toMatchObject({ number: order.receipt, grand_total: 25, state: 'counted' });
    expect((await server.call('GET', `orders/${kept.id}.json`)).body.data.order.items).toEqual([
      expect.objectContaining({ item_id: 'A1', quantity: 2, price: 12.5, description: 'Hat' }),
    ]);
    expect((await server.call('GET', `crms/${store.id}.json`)).body.data).toMatchObject({
      active: true,
      status: 'active',
    });
    const { body } = await server.call(
      'GET',
      `lists/${list}/contacts.json?email=first@example.com`,
    );
    const [contact] = body.data.contacts ?? body.data;
    expect(contact).toMatchObject({ first_name: 'SUN', last_name: 'BUYER' });
    const whole = (await server.call('GET', `contacts/${contact.id}.json`)).body.data;
    expect(JSON.stringify(whole)).toContain('BOISE');
  });

  it('refunds and charges back the sale itself, and counts rebills of their own', async () => {
    const { receipt, transactionTime } = await vendor.addOrder(buyer('again@example.com'));
    await settled('again@example.com', (found) => found.length === 1);
    vendor.advance(1000);
    await vendor.refundOrder(receipt, 4);
    const [part] = await settled('again@example.com', ([one]) => one.refunded === 4);
    expect(part).toMatchObject({ grand_total: 10, net: 6, status: 'RFND' });
    expect(Date.parse(part.date)).toBe(Date.parse(transactionTime));
    vendor.advance(1000);
    await vendor.billOrder(receipt);
    const two = await settled('again@example.com', (found) => found.length === 2);
    expect(two.map(({ number }: Row) => number)).toContain(`${receipt}-B002`);
    vendor.advance(1000);
    await vendor.chargeBackOrder(`${receipt}-B002`);
    await settled('again@example.com', (found) =>
      found.some(({ number, net }) => number === `${receipt}-B002` && net === 0),
    );
  });

  it('ends at the same whatever comes first, and however often', async () => {
    const at = (minute: string) => ({ transactionTime: `2026-11-20T10:${minute}:00-07:00` });
    const sale = { ...vendor.orders[0], ...buyer('order@example.com'), receipt: 'MIXED1' };
    const told = [
      { ...sale, ...at('00') },
      { ...sale, ...at('01'), transactionType: 'RFND', totalOrderAmount: -5 },
      { ...sale, ...at('02'), transactionType: 'RFND', totalOrderAmount: -3 },
      { ...sale, ...at('03'), transactionType: 'CANCEL-REBILL' },
    ];
    for (const one of [told[2], told[3], told[0], told[1], told[0], told[2]])
      expect((await vendor.sendHook(one!))[0]!.status).toBe(200);
    const [kept] = await settled('order@example.com', ([one]) => one?.refunded === 8);
    expect(kept).toMatchObject({ grand_total: 25, net: 17, status: 'RFND' });
    expect(Date.parse(kept.date)).toBe(Date.parse(told[0]!.transactionTime));
    expect(await ordersOf('order@example.com')).toHaveLength(1);
  });

  it('keeps orders without an address, tests that are no revenue, and carts that were left', async () => {
    const guest = await vendor.addOrder(buyer(''));
    const test = await vendor.addOrder({ ...buyer('t@example.com'), transactionType: 'TEST_SALE' });
    const failed = await vendor.addOrder({
      ...buyer('insf@example.com'),
      transactionType: 'INSF',
    });
    const found = await server.until(async () => {
      const all = await orders();
      return [guest, test, failed].every(({ receipt }) =>
        all.some((one: Row) => one.number === receipt),
      )
        ? all
        : null;
    }, 'all three');
    const of = (receipt: string) => found.find((one: Row) => one.number === receipt);
    expect(of(guest['receipt'])).toMatchObject({ contact: null, state: 'counted' });
    expect(of(test['receipt'])).toMatchObject({ state: 'test' });
    expect(of(failed['receipt'])).toMatchObject({ state: 'cancelled' });
    await vendor.abandonCart(buyer('left@example.com'));
    await server.until(async () => {
      const { rows } = await server.database.kysely
        .selectFrom('carts')
        .select(['email_key'])
        .where('account_id', '=', server.account)
        .execute()
        .then((rows) => ({ rows }));
      return rows.some(({ email_key: key }) => key === 'left@example.com');
    }, 'the cart');
  });

  it('understands versions 6 to 8, with times that have no marks', async () => {
    const { productPrice: _price, ...line } = vendor.orders[0]!.lineItems[0];
    await vendor.sendHook(
      {
        ...vendor.orders[0],
        ...buyer('six@example.com'),
        receipt: 'SIX1',
        transactionTime: '20261120T100000-0700',
        lineItems: [line],
      },
      { version: '6.0' },
    );
    const [six] = await settled('six@example.com', (found) => found.length === 1);
    expect(six).toMatchObject({ grand_total: 25, date: '2026-11-20T17:00:00.000Z' });
    const items = (await server.call('GET', `orders/${six.id}.json`)).body.data.order.items;
    expect(items).toEqual([expect.objectContaining({ quantity: 2, price: 12.5 })]);
    await vendor.sendHook(
      { ...vendor.orders[0], ...buyer('eight@example.com'), receipt: 'EIGHT1' },
      { version: '8.0' },
    );
    await settled('eight@example.com', (found) => found.length === 1);
  });

  it('is believed of the vendor alone, and says the same to whatever is wrong', async () => {
    const order = { ...vendor.orders[0], receipt: 'FORGED1' };
    const answers = [
      ...(await vendor.sendHook(order, { secret: 'WRONG' })),
      ...(await vendor.sendHook({ ...order, vendor: 'another' })),
      ...(await vendor.sendHook(order, { raw: '{"receipt":' })),
      ...(await vendor.sendHook(order, { raw: '{}' })),
      ...(await vendor.sendRaw('{"notification":"AAAA","iv":"AAAA"}')),
      ...(await vendor.sendRaw('not even JSON')),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(401);
    expect((await orders()).some((one: Row) => one.number === 'FORGED1')).toBe(false);
  });

  it('can be tried with a test order, and hears 410 once it is disconnected', async () => {
    const sent = await server.call('POST', `integrations/${store.id}/test_order.json`, {});
    expect([sent.status, sent.body.data?.message]).toEqual([
      200,
      expect.stringContaining('came in'),
    ]);
    expect((await server.call('DELETE', `integrations/${store.id}.json`)).status).toBe(200);
    const [late] = await vendor.sendHook({ ...vendor.orders[0], receipt: 'LATE1' });
    expect(late!.status).toBe(410);
  });
});
