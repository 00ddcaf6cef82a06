import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startNeto, type NetoStandIn } from './neto.ts';
import { startReceiver } from './receiver.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());

let store: NetoStandIn;
beforeEach(async () => {
  receiver.got.splice(0);
  store = await startNeto();
});
afterEach(() => store.close());

const ask = async (action: string, Filter: object, headers: object = {}): Promise<any> => {
  const response = await fetch(`${store.url}/do/WS/NetoAPI`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      NETOAPI_ACTION: action,
      NETOAPI_KEY: store.apiKey,
      NETOAPI_USERNAME: store.username,
      ...headers,
    },
    body: JSON.stringify({ Filter }),
  });
  const text = await response.text();
  return response.ok && text.startsWith('{') ? JSON.parse(text) : { status: response.status, text };
};

test('the code grant gives a token with the store it is for', async () => {
  const query = new URLSearchParams({
    client_id: store.clientId,
    redirect_uri: 'http://127.0.0.1:9/back',
    response_type: 'code',
    store_domain: store.domain,
    state: 'nonce',
  });
  const response = await fetch(`${store.url}/oauth/v2/auth?${query}`, { redirect: 'manual' });
  const { searchParams } = new URL(response.headers.get('location')!);
  expect(searchParams.get('state')).toBe('nonce');
  const given: any = await (
    await fetch(`${store.url}/oauth/v2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: store.clientId,
        client_secret: store.clientSecret,
        redirect_uri: 'http://127.0.0.1:9/back',
        grant_type: 'authorization_code',
        access_code: searchParams.get('code')!,
      }),
    })
  ).json();
  expect(given).toMatchObject({ scope: 'api user address', store_domain: store.domain });
  await store.addProduct({ SKU: 'HAT' });
  const oauth = { NETOAPI_KEY: '', X_ACCESS_KEY: store.clientId };
  const filter = { SKU: ['HAT'], OutputSelector: ['Name'] };
  const answer = await ask('GetItem', filter, { ...oauth, X_SECRET_KEY: given.access_token });
  expect(answer).toMatchObject({ Ack: 'Success', Item: [{ SKU: 'HAT', Name: 'Sun hat' }] });
  expect((await ask('GetItem', filter, { ...oauth, X_SECRET_KEY: 'x' })).status).toBe(401);
});

test('orders are filtered by date and status, paged from 0 and cut to the selectors', async () => {
  for (const day of ['01', '02', '03']) {
    await store.addOrder({ OrderID: `N${day}`, DateUpdated: `2026-01-${day} 10:00:00` });
  }
  const filter = { DateUpdatedFrom: '2026-01-02T00:00:00Z', OutputSelector: ['OrderLine.SKU'] };
  const first = await ask('GetOrder', { ...filter, Page: '0', Limit: '1' });
  expect(first).toMatchObject({ Order: [{ OrderID: 'N02', OrderLine: [{ SKU: 'HAT' }] }] });
  expect(Object.keys(first.Order[0])).toEqual(['OrderID', 'OrderLine']);
  expect((await ask('GetOrder', { ...filter, Page: '1', Limit: '1' })).Order[0].OrderID).toBe(
    'N03',
  );
  expect((await ask('GetOrder', { ...filter, OrderStatus: ['Dispatched'] })).Order).toEqual([]);
});

test('a call without filter or selector is an error in a 200, the call after 500 is a 429', async () => {
  expect(await ask('GetOrder', { OutputSelector: ['Email'] })).toMatchObject({
    Ack: 'Error',
    Messages: [{ Error: [{ SeverityCode: 'Error' }] }],
  });
  expect((await ask('GetOrder', { OrderID: ['N1'] })).Ack).toBe('Error');
  store.exhaust();
  expect((await ask('GetOrder', { OrderID: ['N1'] })).status).toBe(429);
  store.advance(60_000);
  expect((await ask('GetOrder', { OrderID: ['N1'], OutputSelector: ['Email'] })).Ack).toBe(
    'Success',
  );
});

test('a changed order is notified in unsigned XML', async () => {
  store.hookUrls.push(receiver.url);
  store.isLive = true;
  const order = await store.addOrder({ OrderID: 'N7' });
  await store.cancelOrder(order.OrderID);
  expect(receiver.got).toHaveLength(2);
  const { headers, body } = receiver.got[1]!;
  expect(headers).toMatchObject({ neto_notification: 'Order', netoapi_key: store.apiKey });
  expect(body).toMatch(
    /<Event>.*<EventID>\d+<\/EventID><EventType>Order<\/EventType><Order><OrderID>N7<\/OrderID><OrderStatus>Cancelled<\/OrderStatus><\/Order><\/Event>$/,
  );
});

test('an abandoned cart has the link that restores it', async () => {
  const cart = await store.addCart({ CustomerEmail: 'sun@example.com' });
  await store.abandonCart(cart.CartID);
  const filter = {
    CheckoutStatus: ['Abandoned'],
    OutputSelector: ['RestoreCartUrl', 'OrderLines'],
  };
  const { Cart } = await ask('GetCart', filter);
  expect(Cart).toMatchObject([{ CartID: cart.CartID, OrderLines: [{ UnitPrice: '10.00' }] }]);
  expect(Cart[0].RestoreCartUrl).toContain(cart.CartID);
});
