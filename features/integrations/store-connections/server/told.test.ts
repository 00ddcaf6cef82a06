import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { aShopServer, ultraOrder } from './stores.harness.ts';

type Shop = Awaited<ReturnType<typeof aShopServer>>;
let server: Shop['server'];
let list: number;
let connect: Shop['connect'];
let post: Shop['post'];
let ordersOf: Shop['ordersOf'];
let arrived: Shop['arrived'];
beforeAll(async () => {
  ({ server, list, connect, post, ordersOf, arrived } = await aShopServer());
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'City', field_type: 'string' },
  });
});
afterAll(() => server.close());

describe('what stores tell', () => {
  it('UltraCart by XML becomes order, contact and list @spec CARTS-019 @spec CARTS-021 @spec CARTS-010', async () => {
    const { id, notification_url: url } = await connect('U-1', {
      mapped_fields: { City: 'bill_to_city' },
      buyers_agreed: true,
    });
    expect(
      (await post(url, ultraOrder('U-1', { id: 'u1', email: 'ultra@example.com' }))).status,
    ).toBe(200);
    const [order] = await arrived('ultra@example.com');
    const detail = (await server.call('GET', `orders/${order.id}.json`)).body.data.order;
    expect(detail).toMatchObject({
      number: 'u1',
      status: 'Processed',
      grand_total: 25,
      items: [{ item_id: 'A1', quantity: 1, description: 'Cup', price: 25 }],
    });
    const contact = await server.until(async () => {
      const { body } = await server.call(
        'GET',
        `lists/${list}/contacts.json?name=ultra@example.com`,
      );
      return body.data.contacts?.[0] ?? body.data[0];
    }, 'the contact on the list');
    expect(contact).toMatchObject({
      email: 'ultra@example.com',
      first_name: 'Ada',
      last_name: 'Buyer',
    });
    expect((await server.call('GET', `integrations/${id}.json`)).body.data.status).toBe('active');
  });

  it('by JSON of its webhooks as well, and a refund takes off', async () => {
    const { notification_url: url } = await connect('U-2');
    const event = (refunded: number) =>
      JSON.stringify([
        {
          order_create: {
            merchant_id: 'U-2',
            order_id: 'j1',
            currency_code: 'USD',
            creation_dts: '2026-11-20T10:00:00-05:00',
            billing: { email: 'json@example.com', first_name: 'Jo' },
            payment: { payment_status: 'Processed' },
            summary: { total: { value: 40 }, total_refunded: { value: refunded } },
            items: [{ merchant_item_id: 'B2', quantity: 2, cost: { value: 20 } }],
          },
        },
      ]);
    expect((await post(url, event(0), 'application/json')).status).toBe(200);
    await arrived('json@example.com');
    expect((await post(url, event(15), 'application/json')).status).toBe(200);
    await server.until(
      async () => (await ordersOf('json@example.com'))[0].net === 25,
      'the refund is taken off',
    );
    expect(await ordersOf('json@example.com')).toHaveLength(1);
  });

  it('is believed of the store alone: foreign, forged, twice, too large and broken', async () => {
    const { notification_url: url } = await connect('F-1');
    expect((await post(url, ultraOrder('SOMEBODY', { id: 'f1' }))).status).toBe(401);
    expect((await post(`${url}x`, ultraOrder('F-1', { id: 'f1' }))).status).toBe(404);
    expect(
      (await post(url, `<!DOCTYPE a [<!ENTITY b "c">]>${ultraOrder('F-1', { id: 'f1' })}`)).status,
    ).toBe(401);
    expect((await post(url, 'x'.repeat(6 * 1024 * 1024))).status).toBe(413);
    const same = ultraOrder('F-1', { id: 'f2', email: 'twice@example.com' });
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => post(url, same))))
      expect(answer.status).toBe(200);
    await arrived('twice@example.com');
    expect(await ordersOf('twice@example.com')).toHaveLength(1);
  });

  it('never subscribes who did not agree, and never undoes an unsubscribe', async () => {
    const { notification_url: url } = await connect('C-1');
    await post(url, ultraOrder('C-1', { id: 'c1', email: 'silent@example.com' }));
    await arrived('silent@example.com');
    const state = async (email: string) => {
      const { body } = await server.call('GET', `lists/${list}/contacts.json?name=${email}`);
      return (body.data.contacts ?? body.data)[0];
    };
    const entered = await server.until(() => state('silent@example.com'), 'the contact');
    expect(entered.list_status ?? entered.status).toBe('unsubscribed');
  });

  it('takes buyers of chosen products alone @spec CARTS-007 @spec CARTS-016 @spec CARTS-017', async () => {
    const { id, notification_url: url } = await connect('L-1');
    const other = await aList(server.database, server.account, { name: 'Cups' });
    const set = await server.call('PUT', `lists/${other}/carts.json`, {
      selected_carts: [{ id, item_ids: 'A1,B2' }],
    });
    expect(set.status).toBe(200);
    const rows = (await server.call('GET', `carts.json?list_id=${other}&per_page=100`)).body.data;
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({
      name: 'Shop L-1',
      item_id: 'A1,B2',
      is_selected: true,
    });
    expect((await server.call('GET', 'carts.json?per_page=100')).body.data.length).toBe(
      rows.length,
    );
    await post(url, ultraOrder('L-1', { id: 'l1', email: 'cup@example.com', item: 'B2' }));
    await post(url, ultraOrder('L-1', { id: 'l2', email: 'plate@example.com', item: 'C3' }));
    await arrived('cup@example.com');
    await arrived('plate@example.com');
    const { body } = await server.call('GET', `lists/${other}/contacts.json`);
    expect((body.data.contacts ?? body.data).map((one: { email: string }) => one.email)).toEqual([
      'cup@example.com',
    ]);
    expect(
      (await server.call('PUT', `lists/${other}/carts.json`, { unselected_carts: [id] })).status,
    ).toBe(200);
    expect(
      (await server.call('GET', `carts.json?list_id=${other}`)).body.data.every(
        (row: { is_selected: boolean }) => !row.is_selected,
      ),
    ).toBe(true);
  });

  it('tries itself with a test order that is no revenue', async () => {
    const { id } = await connect('T-1');
    const sent = await server.call('POST', `integrations/${id}/test_order.json`, {});
    expect([sent.status, sent.body.data?.message]).toEqual([
      200,
      expect.stringContaining('came in'),
    ]);
    const [order] = await arrived('test-order@example.com');
    expect(order).toMatchObject({ state: 'test' });
  });
});
