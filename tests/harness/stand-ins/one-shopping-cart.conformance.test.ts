import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startOneShoppingCart, type OneShoppingCartStandIn } from './one-shopping-cart.ts';
import { startReceiver } from './receiver.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());

let cart: OneShoppingCartStandIn;
beforeEach(async () => {
  receiver.got.splice(0);
  cart = await startOneShoppingCart();
});
afterEach(() => cart.close());

const get = async (path: string, query = '', key = cart.merchantKey): Promise<string> =>
  (await fetch(`${cart.url}/API/${cart.merchantId}/${path}?key=${key}${query}`)).text();

test('the list has links to its orders and the parameters of the next set', async () => {
  for (let at = 0; at < 102; at++) await cart.addOrder({ OrderDate: '2026-01-02T10:00:00' });
  await cart.addOrder({ OrderDate: '2025-12-01T10:00:00' });
  const first = await get('Orders/LIST', '&LimitStartDate=2026-01-01T00:00:00');
  expect(first).toMatch(/^<\?xml [^>]*><Response success="true"/);
  const { Id } = cart.orders[0]!;
  expect(first).toContain(
    `<Orders><Order xlink:href="${cart.url}/API/170111/Orders/${Id}">${Id}</Order>`,
  );
  expect(first.match(/<Order /g)).toHaveLength(100);
  expect(first).toMatch(
    /<NextRecordSet><LimitStartDate>.*<LimitOffset>100<\/LimitOffset><\/NextRecordSet>/,
  );
  expect(first).not.toContain(cart.merchantKey);
  const second = await get('Orders/LIST', '&LimitStartDate=2026-01-01T00:00:00&LimitOffset=100');
  expect(second.match(/<Order /g)).toHaveLength(2);
  expect(second).not.toContain('NextRecordSet');
});

test('an order is read with its lines, a wrong key and id are refused in a 200', async () => {
  const { Id } = await cart.addOrder({
    OrderStatusType: 'Approved',
    LineItems: { LineItemInfo: [{ UnitPrice: '12.50', Quantity: '2' }] },
  });
  const order = await get(`Orders/${Id}/READ`);
  expect(order).toContain(`<OrderInfo><Id>${Id}</Id>`);
  expect(order).toContain('<OrderStatusType>Approved</OrderStatusType>');
  expect(order).toContain('<GrandTotal>25.00</GrandTotal>');
  expect(order).toContain('<ProductId xlink:href="Products/1">1</ProductId>');
  expect(await get(`Orders/${Id}`)).toBe(order);
  expect(await get('Orders/9')).toContain('<Response success="false"><Error code="2050">');
  expect(await get('Orders/LIST', '', 'wrong')).toContain('success="false"');
});

test('a new order is notified by its id alone', async () => {
  cart.hookUrls.push(receiver.url);
  cart.isLive = true;
  const { Id } = await cart.addOrder();
  await cart.refundOrder(Id);
  expect(receiver.got).toHaveLength(1);
  expect(receiver.got[0]!.headers['content-type']).toBe('text/xml');
  expect(receiver.got[0]!.body).toContain(`<NewOrder><Token>${Id}</Token></NewOrder>`);
  expect(await get('Notifications/TEST')).toContain('success="true"');
  expect(receiver.got).toHaveLength(2);
});
