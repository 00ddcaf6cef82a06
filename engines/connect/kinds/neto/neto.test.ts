import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startNeto, type NetoStandIn } from '#tests/harness/stand-ins/neto.ts';
import { openStore } from '../../access.ts';
import { foldStore } from '../../call-folder.ts';
import { readStore } from '../../store-reader.ts';

let neto: NetoStandIn;
let server: TestServer;
let list: number;
let movedMs = 0;
const stores: number[] = [];
beforeAll(async () => {
  neto = await startNeto({ isExpiring: true, callsPerMinute: 100_000 });
  neto.domain = neto.host;
  server = await testServer({
    clock: { now: () => new Date(Date.now() + movedMs) },
    env: {
      ROLES: 'web',
      FETCH_ALLOW: neto.host,
      NETO_CLIENT_ID: neto.clientId,
      NETO_CLIENT_SECRET: neto.clientSecret,
      NETO_AUTH_URL: neto.url,
    },
  });
  list = await aList(server.database, server.account, { name: 'Buyers' });
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'City', field_type: 'string' },
  });
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'Credit', field_type: 'float' },
  });
});
beforeEach(async () => {
  neto.heal();
  for (const id of stores.splice(0)) await server.call('DELETE', `crms/${id}.json`);
  for (const all of [neto.customers, neto.orders, neto.products, neto.carts]) all.splice(0);
});
afterAll(async () => {
  await server.close();
  await neto.close();
});

const said = (more: object = {}) => ({
  type: 'neto',
  nick_name: 'Sun shop',
  neto_domain: neto.host,
  list_id: list,
  sync_old_data: true,
  abandoned_trigger_time: '0:30',
  ...more,
});
const withKey = (more: object = {}) =>
  said({ api_key: neto.apiKey, username: neto.username, ...more });
const connect = async (more: object = {}): Promise<number> => {
  const { status, body } = await server.call('POST', 'connections.json', withKey(more));
  expect(status).toBe(201);
  stores.push(body.data.id);
  return body.data.id;
};
const of = (id: number) => ({ accountId: server.account, id });
const read = (id: number) => readStore(server.server.services, of(id));
const fold = (id: number) => foldStore(server.server.services, of(id));
const shown = async (id: number) => (await server.call('GET', `crms/${id}.json`)).body.data;
const ordersOf = async (email: string) =>
  (await server.call('GET', `orders.json?email=${encodeURIComponent(email)}`)).body.data.orders;
const onList = async (email: string) => {
  const { body } = await server.call('GET', `lists/${list}/contacts.json?per_page=100`);
  return (body.data.contacts ?? body.data).find((one: { email: string }) => one.email === email);
};
const hook = async (id: number, order: object, how: { key?: string } = {}) => {
  const url = `${server.url}${new URL((await shown(id)).notification_url).pathname}`;
  return (await neto.sendHook(order, { to: url, ...how }))[0]!.status;
};

describe('a Neto store that is opened by a key', () => {
  it('is read whole: customers with their consent, products, orders @spec NETO-016', async () => {
    await neto.addCustomer({
      Username: 'ada',
      EmailAddress: 'ada@example.com',
      NewsletterSubscriber: 'True',
      BillingAddress: { BillFirstName: 'Ada', BillLastName: 'Sun', BillCity: 'Ulm' },
      AvailableCredit: '12.50',
    });
    await neto.addCustomer({ EmailAddress: 'quiet@example.com' });
    await neto.addProduct({
      SKU: 'HAT',
      Categories: [{ Category: { CategoryID: '7', CategoryName: 'Hats' } }],
    });
    const { OrderID: number } = await neto.addOrder({
      Username: 'ada',
      Email: 'ada@example.com',
      OrderStatus: 'Dispatched',
      OrderLine: [{ SKU: 'HAT', Quantity: '2', UnitPrice: '15.00' }],
    });
    await neto.addOrder({ Email: 'guest@example.com', OrderStatus: 'Quote' });
    const id = await connect({ mapped_fields: { City: 'BillCity', Credit: 'AvailableCredit' } });
    expect(await shown(id)).toMatchObject({ status: 'processing', is_syncing: true });
    await read(id);
    expect(await shown(id)).toMatchObject({ status: 'active', active: true, is_syncing: false });
    const [order] = await ordersOf('ada@example.com');
    expect(order).toMatchObject({
      original_order_id: number,
      grand_total: 30,
      currency: 'AUD',
      state: 'counted',
      status: 'Dispatched',
    });
    expect(await ordersOf('guest@example.com')).toMatchObject([{ state: 'waiting' }]);
    const contact = await onList('ada@example.com');
    expect(contact).toMatchObject({ first_name: 'Ada', last_name: 'Sun' });
    expect(contact.list_status ?? contact.status).not.toBe('unsubscribed');
    const custom = (await server.call('GET', `contacts/${contact.id}.json`)).body;
    expect(JSON.stringify(custom)).toContain('Ulm');
    const quiet = await onList('quiet@example.com');
    expect(quiet.list_status ?? quiet.status).toBe('unsubscribed');
    expect(JSON.stringify((await server.call('GET', 'products.json')).body)).toContain('HAT');
    for (const { headers } of neto.calls.filter(({ path }) => path === '/do/WS/NetoAPI'))
      expect([headers['netoapi_key'], headers['netoapi_username']]).toEqual([
        neto.apiKey,
        neto.username,
      ]);
  });

  it('keeps what was said of it, and its address @spec NETO-004 @spec NETO-010', async () => {
    const id = await connect();
    const { crm_lists: lists } = await shown(id);
    expect(await shown(id)).toMatchObject({
      crm_type: 'neto',
      nick_name: 'Sun shop',
      name: neto.host,
      sync_old_data: true,
      abandoned_trigger_time: { hours: 0, minutes: 30 },
      merchant_key: `••••${neto.apiKey.slice(-4)}`,
    });
    const changed = await server.call('PUT', `crms/${id}.json`, {
      crm: {
        nick_name: 'Moon shop',
        neto_domain: 'other.example.com',
        list_id: list,
        crmlist_id: lists[0].id,
        abandoned_trigger_time: '6:45',
        mapped_fields: { City: 'BillCity' },
      },
    });
    expect(changed.body.data).toMatchObject({
      nick_name: 'Moon shop',
      name: neto.host,
      abandoned_trigger_time: { hours: 6, minutes: 0 },
      mapped_fields: { City: 'BillCity' },
    });
  });

  it('needs name, address, list and key @spec NETO-007 @spec NETO-008 @spec NETO-009', async () => {
    const refused = async (body: object) =>
      (await server.call('POST', 'connections.json', body)).body.errors;
    expect(await refused({ type: 'neto' })).toEqual({
      nick_name: ['Shop Name is required'],
      neto_domain: ['Shop Url is required'],
      list_id: ['List type is required'],
    });
    expect(await refused(said({ neto_domain: 'https://a.example/x?y' }))).toMatchObject({
      neto_domain: [expect.stringContaining('address of the shop alone')],
    });
    const { type: crm_type, ...fields } = said();
    const keyless = await server.call('POST', 'crms.json', { crm: { crm_type, ...fields } });
    expect(keyless.body.errors).toMatchObject({ api_key: [expect.stringContaining('required')] });
  });

  it('maps 30 fields at most, and says what is always mapped @spec NETO-013 @spec NETO-015', async () => {
    const { body } = await server.call('GET', 'source_fields.json?source=neto');
    expect(body.data.most).toBe(30);
    expect(body.data.fields.length).toBeGreaterThan(30);
    expect(body.data.fixed).toEqual([
      ['grand_total', 'GrandTotal'],
      ['original_order_id', 'OrderID'],
      ['order_date', 'DatePlaced'],
      ['order_status', 'OrderStatus'],
      ['first_name', 'BillFirstName'],
      ['last_name', 'BillLastName'],
      ['email', 'Email'],
      ['item_id', 'SKU'],
      ['quantity', 'Quantity'],
      ['description', 'ProductName'],
      ['price', 'UnitPrice'],
    ]);
    const mapped_fields = Object.fromEntries(
      body.data.fields.slice(0, 31).map(({ name }: { name: string }) => [`Of ${name}`, name]),
    );
    const refused = await server.call('POST', 'connections.json', withKey({ mapped_fields }));
    expect(refused.body.errors.mapped_fields).toContain('has 30 fields at most');
  });

  it('says so when the key is wrong', async () => {
    const id = await connect({ api_key: 'wrong' });
    await read(id);
    expect(await shown(id)).toMatchObject({
      status: 'inactive',
      last_error: 'The store refuses our key.',
    });
  });

  it('leaves one record that is none alone, and tells why', async () => {
    await neto.addOrder({ OrderID: 'N-ok', Email: 'ok@example.com' });
    await neto.addOrder({ OrderID: 'N-broken', Email: { a: 1 } });
    const id = await connect();
    await read(id);
    expect(await ordersOf('ok@example.com')).toHaveLength(1);
    const left = (await server.call('GET', `integrations/${id}/left_out.json`)).body.data;
    expect(left).toContainEqual(
      expect.objectContaining({
        record: 'order',
        remote_id: 'N-broken',
        reason: expect.stringContaining('Email'),
      }),
    );
  });
});

describe('notifications of Neto', () => {
  it('are a hint: the order is fetched, with the one that it was split from', async () => {
    const id = await connect();
    await read(id);
    await neto.addOrder({
      OrderID: 'N1',
      Email: 'split@example.com',
      DateUpdated: '2026-01-01 00:00:00',
    });
    const order = await neto.addOrder({
      OrderID: 'N2',
      Email: 'split@example.com',
      RelatedOrderID: 'N1',
      OrderStatus: 'Pick',
    });
    expect(await hook(id, { ...order, OrderStatus: 'Cancelled' })).toBe(200);
    await fold(id);
    const found = await ordersOf('split@example.com');
    expect(found.map((one: { number: string }) => one.number).toSorted()).toEqual(['N1', 'N2']);
    expect(found.find((one: { number: string }) => one.number === 'N2').status).toBe('Pick');
  });

  it('count once whatever their order, and only with the key of the store', async () => {
    const id = await connect();
    await read(id);
    const order = await neto.addOrder({ OrderID: 'N3', Email: 'twice@example.com' });
    expect(await hook(id, order, { key: 'forged' })).toBe(401);
    expect(await fold(id)).toBe(0);
    for (let at = 0; at < 3; at += 1) expect(await hook(id, order)).toBe(200);
    await neto.changeOrder('N3', { OrderStatus: 'Dispatched' });
    await neto.refundOrder('N3', 4);
    await fold(id);
    await fold(id);
    expect(await ordersOf('twice@example.com')).toMatchObject([
      { status: 'Dispatched', refunded: 4, net: 6 },
    ]);
    const url = `${server.url}${new URL((await shown(id)).notification_url).pathname}`;
    const post = (body: string) =>
      fetch(url, {
        method: 'POST',
        headers: { netoapi_key: neto.apiKey, 'content-type': 'text/xml' },
        body,
      });
    expect(
      (await post('<!DOCTYPE a><Event><Order><OrderID>N3</OrderID></Order></Event>')).status,
    ).toBe(401);
    expect((await post('<Event/>')).status).toBe(401);
    expect((await post('no xml')).status).toBe(401);
  });

  it('of an order that is not there are put aside after five tries', async () => {
    const id = await connect();
    await read(id);
    await hook(id, { OrderID: 'N404', OrderStatus: 'New' });
    for (let at = 0; at < 5; at += 1) expect(await fold(id)).toBe(1);
    expect(await fold(id)).toBe(0);
    const { calls } = (await server.call('GET', `integrations/${id}/readings.json`)).body.data;
    expect(calls).toMatchObject({ received: 1, waiting: 0, aside: 1 });
  });
});

describe('carts of Neto', () => {
  it('are asked for again and again; those that are closed are over', async () => {
    const id = await connect({ abandoned_trigger_time: '1:15' });
    const cart = await neto.addCart({ CustomerEmail: 'cart@example.com' });
    await neto.addCart({ CustomerEmail: 'old@example.com', DateUpdated: '2026-01-01 00:00:00' });
    await read(id);
    const kept = async () =>
      (
        await server.database.pool.query(
          'select remote_id, email_key, value, restore_url, items, done_by, extract(epoch from due_at - changed_at)::int / 60 as minutes from carts where store_id = $1',
          [id],
        )
      ).rows;
    expect(await kept()).toMatchObject([
      {
        remote_id: cart['CartID'],
        email_key: 'cart@example.com',
        restore_url: cart['RestoreCartUrl'],
        items: [{ item_id: 'HAT', quantity: 1, price: 10 }],
        done_by: null,
        minutes: 75,
      },
    ]);
    await neto.changeCart(cart['CartID'], { CheckoutStatus: 'Closed' });
    await read(id);
    expect(await kept()).toMatchObject([{ done_by: 'deleted' }]);
  });
});

describe('faults of Neto', () => {
  it('too many calls put it off for a minute, and what was read stays', async () => {
    for (let at = 0; at < 3; at += 1)
      await neto.addCustomer({ EmailAddress: `busy${at}@example.com` });
    const id = await connect();
    neto.fail({
      path: '/do/WS/NetoAPI',
      where: ({ headers }) => headers['netoapi_action'] === 'GetItem',
      status: 429,
    });
    await read(id);
    expect(await shown(id)).toMatchObject({
      is_syncing: true,
      last_error: 'The store asks us to wait.',
    });
    expect(await onList('busy2@example.com')).toBeDefined();
    const asked = neto.calls.length;
    movedMs += 61_000;
    await read(id);
    const again = neto.calls.slice(asked).map(({ headers }) => headers['netoapi_action']);
    expect(again).toEqual(['GetItem', 'GetOrder', 'GetCart']);
    expect(await shown(id)).toMatchObject({ status: 'active', last_error: null });
  });

  it('a kill between pages ends in the same as none', async () => {
    for (let at = 0; at < 450; at += 1)
      await neto.addOrder({ OrderID: `K${at}`, Email: `kill@example.com`, OrderStatus: 'Pick' });
    const id = await connect();
    const second = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      headers['netoapi_action'] === 'GetOrder' && body.includes('"Page":"1"');
    neto.fail({ path: '/do/WS/NetoAPI', where: second, isDropped: true });
    await read(id);
    const sums = async () =>
      (
        await server.database.pool.query(
          'select count(*)::int as many, sum(net)::float8 as net from orders where store_id = $1',
          [id],
        )
      ).rows[0];
    expect(await sums()).toEqual({ many: 200, net: 2000 });
    await read(id);
    expect(await sums()).toEqual({ many: 450, net: 4500 });
    expect(
      (await server.call('GET', `integrations/${id}/readings.json`)).body.data.readings,
    ).toMatchObject([{ kind: 'first', state: 'done', counts: { orders: 450 } }]);
    await read(id);
    expect(await sums()).toEqual({ many: 450, net: 4500 });
  });

  it('a store that is removed while it is read takes nothing more', async () => {
    await neto.addCustomer({ EmailAddress: 'late@example.com' });
    const id = await connect();
    neto.fail({ path: '/do/WS/NetoAPI', delayMs: 500 });
    const reading = read(id);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect((await server.call('DELETE', `crms/${id}.json`)).status).toBe(200);
    await reading;
    expect(await onList('late@example.com')).toBeUndefined();
  });
});

describe('a Neto store whose owner signs in', () => {
  const signIn = async (): Promise<number> => {
    const begun = await server.call('POST', 'connections.json', said());
    expect([begun.status, begun.body.data.redirect_url]).toEqual([
      201,
      expect.stringContaining(`${neto.url}/oauth/v2/auth?`),
    ]);
    const allowed = await fetch(begun.body.data.redirect_url, { redirect: 'manual' });
    const returned = await fetch(allowed.headers.get('location')!, { redirect: 'manual' });
    const page = new URL(returned.headers.get('location')!);
    expect(page.pathname).toBe(`/accounts/${server.account}/integrations/neto`);
    const query = Object.fromEntries(new URLSearchParams(page.searchParams.get('connected')!));
    const done = await server.call('POST', 'connections/connected.json', { query });
    expect(done.body.data).toMatchObject({ name: neto.host, organization_name: 'Sun shop' });
    const twice = await server.call('POST', 'connections/connected.json', { query });
    expect(twice.status).toBe(422);
    stores.push(done.body.data.id);
    return done.body.data.id;
  };

  it('is asked with the token of the app', async () => {
    await neto.addCustomer({ EmailAddress: 'app@example.com' });
    const asked = neto.calls.length;
    const id = await signIn();
    await read(id);
    expect(await onList('app@example.com')).toBeDefined();
    const calls = neto.calls.slice(asked).filter(({ path }) => path === '/do/WS/NetoAPI');
    for (const { headers } of calls) {
      expect(headers['x_access_key']).toBe(neto.clientId);
      expect(headers['netoapi_key']).toBeUndefined();
    }
  });

  it('gets one new token when eight want it at once, and has to be connected again when it is refused', async () => {
    const id = await signIn();
    const asked = neto.calls.length;
    movedMs += 3_600_000;
    neto.advance(3_600_000);
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openStore(server.server.services, of(id))),
    );
    expect(new Set(opened.map((io) => io?.store.credentials.accessToken)).size).toBe(1);
    expect(neto.calls.slice(asked).filter(({ path }) => path === '/oauth/v2/token')).toHaveLength(
      1,
    );
    await read(id);
    expect(await shown(id)).toMatchObject({ status: 'active', last_error: null });
    neto.revoke();
    await read(id);
    expect(await shown(id)).toMatchObject({
      status: 'inactive',
      last_error: 'The store refuses our key.',
    });
  });
});
