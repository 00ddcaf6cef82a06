import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOneShoppingCart } from '#tests/harness/stand-ins/one-shopping-cart.ts';
import { aShopServer } from './stores.harness.ts';

const cart = await startOneShoppingCart();
type Shop = Awaited<ReturnType<typeof aShopServer>>;
let shop: Shop;
beforeAll(async () => {
  shop = await aShopServer({
    FETCH_ALLOW: new URL(cart.url).host,
    ONE_SHOPPING_CART_URL: cart.url,
  });
});
afterAll(async () => {
  await shop.server.close();
  await cart.close();
});

it('orders of 1ShoppingCart are fetched after their notification, with lines, contact and refund @spec CARTS-011 @spec CARTS-020', async () => {
  const { server, list, arrived, ordersOf } = shop;
  const made = await server.call('POST', 'crms.json', {
    crm: {
      crm_type: 'one_shopping_cart',
      nick_name: 'One',
      merchant_id: cart.merchantId,
      merchant_key: cart.merchantKey,
      list_id: list,
      buyers_agreed: true,
    },
  });
  expect(made.status).toBe(201);
  const [customer] = cart.customers;
  const order = await cart.addOrder({ ClientId: customer?.['Id'] });
  const to = `${server.url}${new URL(made.body.data.notification_url).pathname}`;
  const [delivered] = await cart.sendHook(order, { to });
  expect(delivered?.status).toBe(200);
  const email = String(order['Email'] ?? customer?.['Email']);
  const [kept] = await arrived(email);
  const detail = (await server.call('GET', `orders/${kept.id}.json`)).body.data.order;
  expect(detail.items.length).toBeGreaterThan(0);
  expect(detail).toMatchObject({
    number: String(order['Id']),
    grand_total: Number(order['GrandTotal']),
  });
  await cart.refundOrder(String(order['Id']));
  await cart.sendHook(order, {
    to,
    raw: `<NewOrder><Token>${String(order['Id'])}</Token><Again/></NewOrder>`,
  });
  await server.until(async () => (await ordersOf(email))[0].net === 0, 'the refund is taken off');
  const forged = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<NewOrder><Token>x</Token></NewOrder>',
  });
  expect(forged.status).toBe(401);
});
