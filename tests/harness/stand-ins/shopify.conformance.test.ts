import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver } from './receiver.ts';
import { startShopify, type ShopifyStandIn } from './shopify.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());

const fixture = (name: string): any =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/shopify', name), 'utf8'));

const subscription = {
  id: 1,
  uri: receiver.url,
  format: 'JSON',
  includeFields: [],
  createdAt: '',
  updatedAt: '',
};
let shop: ShopifyStandIn;
beforeEach(async () => {
  receiver.got.splice(0);
  shop = await startShopify();
});
afterEach(() => shop.close());

const ask = async (query: string, variables: object = {}, token = shop.token): Promise<any> => {
  const response = await fetch(`${shop.url}/admin/api/2026-01/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as object) };
};
const token = async (fields: object): Promise<any> => {
  const response = await fetch(`${shop.url}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: shop.clientId,
      client_secret: shop.clientSecret,
      ...fields,
    }),
  });
  return { status: response.status, ...((await response.json()) as object) };
};

test('the install redirects back with a code, the state and an hmac of the sorted query', async () => {
  const query = new URLSearchParams({
    client_id: shop.clientId,
    scope: 'read_orders',
    redirect_uri: 'http://127.0.0.1:9/back',
    state: 'st4te',
  });
  const response = await fetch(`${shop.url}/admin/oauth/authorize?${query}`, {
    redirect: 'manual',
  });
  expect(response.status).toBe(302);
  const { searchParams } = new URL(response.headers.get('location')!);
  const { hmac, ...rest } = Object.fromEntries(searchParams);
  expect(rest).toMatchObject({ shop: 'sun-shop.myshopify.com', state: 'st4te' });
  const message = Object.keys(rest)
    .toSorted()
    .map((name) => `${name}=${rest[name]}`)
    .join('&');
  expect(hmac).toBe(createHmac('sha256', shop.clientSecret).update(message).digest('hex'));
  const lasting = await token({ code: rest.code });
  expect(lasting).toMatchObject({ status: 200, scope: 'read_orders' });
  expect(lasting.expires_in).toBeUndefined();
  expect((await token({ code: rest.code })).status).toBe(400);
});

test('an expiring token has an hour and its refresh token rotates', async () => {
  const query = new URLSearchParams({ client_id: shop.clientId, redirect_uri: 'http://a.test/' });
  const response = await fetch(`${shop.url}/admin/oauth/authorize?${query}`, {
    redirect: 'manual',
  });
  const code = new URL(response.headers.get('location')!).searchParams.get('code');
  const first = await token({ code, expiring: 1 });
  expect(first).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 });
  shop.advance(3_601_000);
  expect((await ask('{ shop { name } }', {}, first.access_token)).status).toBe(401);
  const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
  const second = await token(refresh);
  // A lost answer: the old refresh token works until the new one is used.
  expect((await token(refresh)).status).toBe(200);
  const third = await token({ ...refresh, refresh_token: second.refresh_token });
  expect(third.status).toBe(200);
  expect(await token(refresh)).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect((await ask('{ shop { name } }', {}, third.access_token)).data.shop.name).toBe('Sun shop');
});

test('an order is answered in the names of the Admin API', async () => {
  await shop.addOrder(fixture('order.json').order);
  const { data } = await ask(
    `query Orders($first: Int!) {
    orders(first: $first, sortKey: UPDATED_AT, query: "updated_at:>='2008-01-01T00:00:00Z'") {
      edges { cursor node {
        id name email createdAt displayFinancialStatus displayFulfillmentStatus cancelledAt
        totalPriceSet { shopMoney { ...money } } customer { id email }
        lineItems(first: 2) { nodes { sku quantity originalUnitPriceSet { shopMoney { amount } } } pageInfo { hasNextPage } }
      } }
      pageInfo { hasNextPage endCursor }
    }
  }
  fragment money on MoneyV2 { amount currencyCode }`,
    { first: 10 },
  );
  const [{ node }] = data.orders.edges;
  expect(node).toMatchObject({
    id: 'gid://shopify/Order/450789469',
    name: '#1001',
    email: 'bob.norman@hostmail.com',
    createdAt: '2008-01-10T16:00:00Z',
    displayFinancialStatus: 'AUTHORIZED',
    displayFulfillmentStatus: 'UNFULFILLED',
    cancelledAt: null,
    totalPriceSet: { shopMoney: { amount: '409.94', currencyCode: 'USD' } },
    customer: { id: 'gid://shopify/Customer/207119551' },
    lineItems: {
      nodes: [{ sku: 'IPOD2008GREEN', quantity: 1 }, {}],
      pageInfo: { hasNextPage: true },
    },
  });
  expect(data.orders.pageInfo.hasNextPage).toBe(false);
});

test('customers, products and carts of the recorded bodies are answered', async () => {
  await shop.addCustomer(fixture('customer.json').customer);
  await shop.addProduct(fixture('product.json').product);
  for (const cart of fixture('checkouts.json').checkouts) await shop.addCart(cart);
  const { data } = await ask(`{
    customers(first: 5) { nodes { email numberOfOrders tags defaultEmailAddress { marketingState } } }
    products(first: 5) { nodes { title productType variants(first: 10) { nodes { sku price inventoryQuantity } } } }
    abandonedCheckouts(first: 5) { nodes { abandonedCheckoutUrl completedAt lineItems(first: 5) { nodes { title quantity } } } }
    shop { myshopifyDomain currencyCode ianaTimezone }
  }`);
  expect(data.customers.nodes[0]).toMatchObject({ email: 'bob.norman@hostmail.com' });
  expect(data.products.nodes[0]).toMatchObject({
    title: 'IPod Nano - 8GB',
    productType: 'Cult Products',
  });
  expect(data.products.nodes[0].variants.nodes).toHaveLength(4);
  expect(data.abandonedCheckouts.nodes[0].abandonedCheckoutUrl).toMatch(/^https?:/);
  expect(data.shop.myshopifyDomain).toBe('sun-shop.myshopify.com');
});

test('an unknown field is refused as Shopify words it', async () => {
  await shop.addOrder();
  const { status, errors } = await ask('{ orders(first: 1) { nodes { id total_price } } }');
  expect(status).toBe(200);
  expect(errors[0].message).toBe("Field 'total_price' doesn't exist on type 'Order'");
});

test('pages follow their cursors forwards, backwards and while records are added', async () => {
  for (let at = 0; at < 7; at++) {
    await shop.addOrder({
      name: `#${at}`,
      created_at: `2026-01-0${at + 1}T00:00:00Z`,
      updated_at: `2026-01-0${at + 1}T00:00:00Z`,
    });
  }
  const names: string[] = [];
  let after: string | null = null;
  do {
    const { data }: any = await ask(
      'query ($after: String) { orders(first: 3, after: $after, sortKey: CREATED_AT, reverse: true) { nodes { name } pageInfo { hasNextPage endCursor } } }',
      { after },
    );
    names.push(...data.orders.nodes.map(({ name }: any) => name));
    after = data.orders.pageInfo.hasNextPage ? data.orders.pageInfo.endCursor : null;
    await shop.addOrder({ created_at: '2026-02-01T00:00:00Z' });
  } while (after);
  expect(names).toEqual(['#6', '#5', '#4', '#3', '#2', '#1', '#0']);
  const { errors } = await ask('{ orders(first: 251) { nodes { id } } }');
  expect(errors[0].message).toBe('first cannot exceed 250');
});

test('the bucket throttles in a 200 and fills with time', async () => {
  shop.throttle(1);
  const query = '{ orders(first: 10) { nodes { id } } }';
  const refused = await ask(query);
  expect(refused.status).toBe(200);
  expect(refused.errors[0].extensions.code).toBe('THROTTLED');
  expect(refused.extensions.cost).toMatchObject({
    requestedQueryCost: 12,
    actualQueryCost: null,
  });
  shop.advance(1000);
  expect((await ask(query)).extensions.cost.throttleStatus.restoreRate).toBe(100);
  const dear = await ask(
    '{ orders(first: 250) { nodes { lineItems(first: 50) { nodes { id } } } } }',
  );
  expect(dear.errors[0].extensions.code).toBe('MAX_COST_EXCEEDED');
});

test('a webhook is subscribed once, signed over its raw body and ended', async () => {
  const create = `mutation ($topic: WebhookSubscriptionTopic!, $sub: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $sub) {
      webhookSubscription { id topic endpoint { __typename ... on WebhookHttpEndpoint { callbackUrl } ... on WebhookEventBridgeEndpoint { arn } } }
      userErrors { field message }
    } }`;
  const variables = { topic: 'ORDERS_CREATE', sub: { uri: receiver.url, format: 'JSON' } };
  const { data } = await ask(create, variables);
  const { webhookSubscription } = data.webhookSubscriptionCreate;
  expect(webhookSubscription.endpoint).toEqual({
    __typename: 'WebhookHttpEndpoint',
    callbackUrl: receiver.url,
  });
  const again = await ask(create, variables);
  expect(again.data.webhookSubscriptionCreate.userErrors[0].message).toBe(
    'Address for this topic has already been taken',
  );
  shop.isLive = true;
  await shop.addOrder(fixture('order.json').order);
  const [hook] = receiver.got;
  expect(hook!.headers).toMatchObject({
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': 'sun-shop.myshopify.com',
    'x-shopify-api-version': '2026-01',
  });
  expect(hook!.headers['x-shopify-hmac-sha256']).toBe(
    createHmac('sha256', shop.clientSecret).update(hook!.body, 'latin1').digest('base64'),
  );
  expect(hook!.headers['x-shopify-event-id']).toBeTruthy();
  expect(JSON.parse(hook!.body).id).toBe(450789469);
  const removed = await ask(
    'mutation ($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } } }',
    { id: webhookSubscription.id },
  );
  expect(removed.data.webhookSubscriptionDelete.userErrors).toEqual([]);
  expect(shop.subscriptions).toEqual([]);
});

test('a refund, a cancellation and a removal change the order and are notified', async () => {
  const topics = async (work: () => Promise<unknown>): Promise<unknown[]> => {
    receiver.got.splice(0);
    await work();
    return receiver.got.map(({ headers }) => headers['x-shopify-topic']);
  };
  for (const topic of ['ORDERS_UPDATED', 'ORDERS_CANCELLED', 'ORDERS_DELETE', 'REFUNDS_CREATE']) {
    shop.subscriptions.push({ ...subscription, topic });
  }
  shop.isLive = true;
  const order = await shop.addOrder({ line_items: [{ price: '20.00', quantity: 2 }] });
  const lines = [{ line_item_id: order.line_items[0].id, quantity: 1 }];
  expect(await topics(() => shop.refundOrder(order.id, { lines }))).toEqual([
    'refunds/create',
    'orders/updated',
  ]);
  const { data } = await ask(
    '{ orders(first: 1) { nodes { displayFinancialStatus totalRefundedSet { shopMoney { amount } } currentTotalPriceSet { shopMoney { amount } } refunds { refundLineItems(first: 5) { nodes { quantity lineItem { id } } } } } } }',
  );
  expect(data.orders.nodes[0]).toMatchObject({
    displayFinancialStatus: 'PARTIALLY_REFUNDED',
    totalRefundedSet: { shopMoney: { amount: '20.0' } },
    currentTotalPriceSet: { shopMoney: { amount: '20.0' } },
  });
  expect(await topics(() => shop.cancelOrder(order.id))).toEqual([
    'orders/updated',
    'orders/cancelled',
  ]);
  expect(await topics(() => shop.removeOrder(order.id))).toEqual(['orders/delete']);
});

test('a bulk operation ends in lines with the ids of their parents', async () => {
  await shop.addOrder(fixture('order.json').order);
  await shop.addOrder();
  const query = '{ orders { edges { node { id name lineItems { edges { node { id sku } } } } } } }';
  const run =
    'mutation ($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { id status } userErrors { message } } }';
  const started = await ask(run, { query });
  expect(started.data.bulkOperationRunQuery.bulkOperation.status).toBe('CREATED');
  const state = '{ currentBulkOperation { status objectCount rootObjectCount url } }';
  expect((await ask(state)).data.currentBulkOperation).toMatchObject({
    status: 'RUNNING',
    url: null,
  });
  const { url, ...done } = (await ask(state)).data.currentBulkOperation;
  expect(done).toEqual({ status: 'COMPLETED', objectCount: '6', rootObjectCount: '2' });
  const lines = (await (await fetch(url)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({ id: 'gid://shopify/Order/450789469', name: '#1001' });
  expect(lines[1]).toMatchObject({
    sku: 'IPOD2008GREEN',
    __parentId: 'gid://shopify/Order/450789469',
  });
  shop.expireBulkFiles();
  expect((await fetch(url)).status).toBe(403);
  await ask(run, { query });
  shop.subscriptions.push({ ...subscription, topic: 'BULK_OPERATIONS_FINISH' });
  await shop.finishBulk();
  expect(JSON.parse(receiver.got[0]!.body)).toMatchObject({ status: 'completed', type: 'query' });
  expect((await ask(state)).data.currentBulkOperation.status).toBe('COMPLETED');
});
