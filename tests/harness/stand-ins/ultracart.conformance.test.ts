import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver } from './receiver.ts';
import { startUltraCart, type UltraCartStandIn } from './ultracart.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());

let cart: UltraCartStandIn;
beforeEach(async () => {
  receiver.status = 200;
  receiver.got.splice(0);
  cart = await startUltraCart();
  cart.hookUrls.push(receiver.url);
});
afterEach(() => cart.close());

test('a postback is one order in XML, in the names of the export', async () => {
  cart.isLive = true;
  const { order_id } = await cart.addOrder({
    order_id: 'DEMO-1',
    bill_to_first_name: 'Sun & Moon',
    item: [{ item_id: 'HAT', cost: '7.50', quantity: '2' }],
  });
  const { headers, body } = receiver.got[0]!;
  expect(headers['content-type']).toBe('text/xml; charset=UTF-8');
  expect(body).toContain('<merchant_id>DEMO</merchant_id><order_id>DEMO-1</order_id>');
  expect(body).toContain('<bill_to_first_name>Sun &amp; Moon</bill_to_first_name>');
  expect(body).toContain('<total>15.00</total>');
  expect(body).toContain('<item><item_id>HAT</item_id>');
  await cart.refundOrder(order_id, 5);
  expect(receiver.got[1]!.body).toMatch(/<total_refunded>5.00<\/total_refunded><refund_dts>2/);
});

test('an error halts the postbacks until they are restarted', async () => {
  receiver.status = 500;
  const order = await cart.addOrder();
  await cart.sendPostback(order);
  receiver.status = 200;
  expect(await cart.sendPostback(order)).toEqual([]);
  expect(cart.isHalted).toBe(true);
  cart.restartPostbacks();
  expect(await cart.sendPostback(order)).toHaveLength(1);
});

test('a webhook is a JSON array of events, with Basic and zipped when asked for', async () => {
  const order = await cart.addOrder({ email: 'sun@example.com' });
  await cart.sendWebhook([{ event: 'order_create', order }], { basic: 'sun:secret' });
  const { headers, body } = receiver.got[0]!;
  expect(headers.authorization).toBe(`Basic ${Buffer.from('sun:secret').toString('base64')}`);
  expect(JSON.parse(body)).toMatchObject([
    {
      order_create: {
        merchant_id: 'DEMO',
        order_id: order.order_id,
        current_stage: 'Shipping Department',
        billing: { email: 'sun@example.com' },
        items: [{ quantity: 1, cost: { value: 10, currency_code: 'USD' } }],
      },
    },
  ]);
  await cart.sendWebhook([{ event: 'order_update', order }], { isZipped: true });
  const unzipped = gunzipSync(Buffer.from(receiver.got[1]!.body, 'base64')).toString();
  expect(Object.keys(JSON.parse(unzipped)[0])).toEqual(['order_update']);
});

test('the REST API pages orders changed since a time', async () => {
  for (let at = 0; at < 3; at++) {
    await cart.addOrder({ last_modified_dts: `2026-01-0${at + 1}T00:00:00Z` });
  }
  const get = async (key: string): Promise<any> => {
    const query = 'last_modified_begin=2026-01-02T00:00:00Z&_limit=1';
    const headers = { 'x-ultracart-simple-key': key };
    return (await fetch(`${cart.url}/rest/v2/order/orders?${query}`, { headers })).json();
  };
  expect((await get('wrong')).success).toBe(false);
  const { orders, metadata } = await get(cart.apiKey);
  expect(orders).toHaveLength(1);
  expect(metadata.result_set).toMatchObject({ more: true, next_offset: 1, total_records: 2 });
});
