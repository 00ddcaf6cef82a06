import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startKeap, type KeapStandIn } from './keap.ts';
import { startReceiver } from './receiver.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());

let keap: KeapStandIn;
beforeEach(async () => {
  Object.assign(receiver, { status: 200, isEchoing: true });
  receiver.got.splice(0);
  keap = await startKeap();
});
afterEach(() => keap.close());

const token = async (fields: Record<string, string>, isBasic = false): Promise<any> => {
  const basic = Buffer.from(`${keap.clientId}:${keap.clientSecret}`).toString('base64');
  const keys = { client_id: keap.clientId, client_secret: keap.clientSecret };
  const response = await fetch(`${keap.url}/token`, {
    method: 'POST',
    ...(isBasic && { headers: { authorization: `Basic ${basic}` } }),
    body: new URLSearchParams({ ...(isBasic ? {} : keys), ...fields }),
  });
  return { httpStatus: response.status, ...((await response.json()) as object) };
};

const connect = async (): Promise<any> => {
  const query = new URLSearchParams({
    client_id: keap.clientId,
    redirect_uri: 'http://127.0.0.1:9/back',
    response_type: 'code',
    scope: 'full',
    state: 's',
  });
  const response = await fetch(`${keap.url}/app/oauth/authorize?${query}`, { redirect: 'manual' });
  const { searchParams } = new URL(response.headers.get('location')!);
  expect(searchParams.get('scope')).toBe('full|sun-shop.infusionsoft.com');
  return token({ grant_type: 'authorization_code', code: searchParams.get('code')! });
};

const ask = async (path: string, access: string, init: RequestInit = {}): Promise<any> => {
  const response = await fetch(`${keap.url}/crm/rest/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
};

test('a refresh token works once, with the keys as Basic', async () => {
  const first = await connect();
  expect(first).toMatchObject({ token_type: 'bearer', expires_in: 86_400 });
  const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
  expect((await token(refresh)).httpStatus).toBe(401);
  const second = await token(refresh, true);
  expect(second).toMatchObject({ httpStatus: 200, scope: 'full|sun-shop.infusionsoft.com' });
  expect(await token(refresh, true)).toMatchObject({ httpStatus: 400, error: 'invalid_grant' });
  keap.advance(86_401_000);
  const { status, body } = await ask('v2/orders', second.access_token);
  expect([status, body.fault.faultstring]).toEqual([401, 'Invalid Access Token']);
});

test('lists are filtered, ordered and paged by token', async () => {
  const { access_token } = await connect();
  for (const day of [1, 2, 3]) {
    const time = `2026-01-0${day}T00:00:00Z`;
    await keap.addOrder({ id: `${day}`, modification_time: time });
    await keap.addCustomer({ id: `${day}`, update_time: time });
  }
  const filter = encodeURIComponent('modified_since_time==2026-01-02T00:00:00Z');
  const first = await ask(
    `v2/orders?filter=${filter}&page_size=1&order_by=id%20desc`,
    access_token,
  );
  expect(first.body.orders).toMatchObject([
    { id: '3', total: { amount: 10, currency_code: 'USD' } },
  ]);
  const rest = `v2/orders?filter=${filter}&page_size=1&order_by=id%20desc&page_token=${first.body.next_page_token}`;
  const second = await ask(rest, access_token);
  expect(second.body).toMatchObject({ orders: [{ id: '2' }], next_page_token: '' });
  expect((await ask('v2/orders?page_size=1001', access_token)).status).toBe(400);
  const since = encodeURIComponent('start_update_time==2026-01-03T00:00:00Z');
  const { body } = await ask(`v2/contacts?filter=${since}`, access_token);
  expect(body.contacts).toMatchObject([{ id: '3', email_addresses: [{ field: 'EMAIL1' }] }]);
});

test('answers say what is left of the quotas, and a call above them is a 429', async () => {
  const { access_token } = await connect();
  const { headers } = await ask('v2/products', access_token);
  expect(headers.get('x-keap-product-quota-available')).toBe('149999');
  expect(headers.get('x-keap-product-throttle-limit')).toBe('1500');
  expect(headers.get('x-keap-tenant-throttle-time-unit')).toBe('minute|day');
  keap.exhaust('minute');
  const { status, body } = await ask('v2/products', access_token);
  expect([status, body.fault.detail.errorcode]).toEqual([429, 'policies.ratelimit.QuotaViolation']);
  keap.advance(60_000);
  expect((await ask('v2/products', access_token)).status).toBe(200);
});

test('a hook is verified by its secret, gets keys alone and is removed by a 410', async () => {
  const { access_token } = await connect();
  const hook = { eventKey: 'order.add', hookUrl: receiver.url };
  const post = { method: 'POST', body: JSON.stringify(hook) };
  receiver.isEchoing = false;
  const deaf = await ask('v1/hooks', access_token, post);
  expect(deaf.body).toMatchObject({ ...hook, status: 'Unverified' });
  receiver.isEchoing = true;
  const verified = await ask(`v1/hooks/${deaf.body.key}/verify`, access_token, { method: 'POST' });
  expect(verified.body.status).toBe('Verified');
  receiver.got.splice(0);
  keap.isLive = true;
  const { id } = await keap.addOrder();
  expect(JSON.parse(receiver.got[0]!.body)).toMatchObject({
    event_key: 'order.add',
    object_type: 'order',
    object_keys: [{ id: Number(id), apiUrl: `${keap.url}/crm/rest/v1/orders/${id}` }],
  });
  receiver.status = 410;
  await keap.addOrder();
  expect((await ask('v1/hooks', access_token)).body).toEqual([]);
});
