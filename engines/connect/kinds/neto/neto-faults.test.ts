import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../access.ts';
import { NetoHarness } from './neto.harness.ts';

let at: NetoHarness;
beforeAll(async () => void (at = await NetoHarness.start()));
beforeEach(() => at.empty());
afterAll(() => at.close());

describe('notifications of Neto', () => {
  it('are a hint: the order is fetched, with the one that it was split from', async () => {
    const id = await at.connect();
    await at.read(id);
    await at.neto.addOrder({
      OrderID: 'N1',
      Email: 'split@example.com',
      DateUpdated: '2026-01-01 00:00:00',
    });
    const order = await at.neto.addOrder({
      OrderID: 'N2',
      Email: 'split@example.com',
      RelatedOrderID: 'N1',
      OrderStatus: 'Pick',
    });
    expect(await at.notify(id, { ...order, OrderStatus: 'Cancelled' })).toBe(200);
    await at.fold(id);
    const found = await at.ordersOf('split@example.com');
    expect(found.map((one: { number: string }) => one.number).toSorted()).toEqual(['N1', 'N2']);
    expect(found.find((one: { number: string }) => one.number === 'N2').status).toBe('Pick');
  });

  it('count once whatever their order, and only with the key of the store', async () => {
    const id = await at.connect();
    await at.read(id);
    const order = await at.neto.addOrder({ OrderID: 'N3', Email: 'twice@example.com' });
    expect(await at.notify(id, order, { key: 'forged' })).toBe(401);
    expect(await at.fold(id)).toBe(0);
    for (let time = 0; time < 3; time += 1) expect(await at.notify(id, order)).toBe(200);
    await at.neto.changeOrder('N3', { OrderStatus: 'Dispatched' });
    await at.neto.refundOrder('N3', 4);
    await at.fold(id);
    await at.fold(id);
    expect(await at.ordersOf('twice@example.com')).toMatchObject([
      { status: 'Dispatched', refunded: 4, net: 6 },
    ]);
    const url = await at.hookAddress(id);
    const post = (body: string) =>
      fetch(url, {
        method: 'POST',
        headers: { netoapi_key: at.neto.apiKey, 'content-type': 'text/xml' },
        body,
      });
    expect(
      (await post('<!DOCTYPE a><Event><Order><OrderID>N3</OrderID></Order></Event>')).status,
    ).toBe(401);
    expect((await post('<Event/>')).status).toBe(401);
    expect((await post('no xml')).status).toBe(401);
  });

  it('of an order that is not there are put aside after five tries', async () => {
    const id = await at.connect();
    await at.read(id);
    await at.notify(id, { OrderID: 'N404', OrderStatus: 'New' });
    for (let time = 0; time < 5; time += 1) expect(await at.fold(id)).toBe(1);
    expect(await at.fold(id)).toBe(0);
    const { calls } = (await at.server.call('GET', `integrations/${id}/readings.json`)).body.data;
    expect(calls).toMatchObject({ received: 1, waiting: 0, aside: 1 });
  });
});

describe('carts of Neto', () => {
  it('are asked for again and again; those that are closed are over', async () => {
    const id = await at.connect({ abandoned_trigger_time: '1:15' });
    const cart = await at.neto.addCart({ CustomerEmail: 'cart@example.com' });
    await at.neto.addCart({ CustomerEmail: 'old@example.com', DateUpdated: '2026-01-01 00:00:00' });
    await at.read(id);
    const kept = async () =>
      (
        await at.server.database.pool.query(
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
    await at.neto.changeCart(cart['CartID'], { CheckoutStatus: 'Closed' });
    await at.read(id);
    expect(await kept()).toMatchObject([{ done_by: 'deleted' }]);
  });
});

describe('faults of Neto', () => {
  it('too many calls put it off for a minute, and what was read stays', async () => {
    for (let time = 0; time < 3; time += 1)
      await at.neto.addCustomer({ EmailAddress: `busy${time}@example.com` });
    const id = await at.connect();
    at.neto.fail({
      path: '/do/WS/NetoAPI',
      where: ({ headers }) => headers['netoapi_action'] === 'GetItem',
      status: 429,
    });
    await at.read(id);
    expect(await at.shown(id)).toMatchObject({
      is_syncing: true,
      last_error: 'The store asks us to wait.',
    });
    expect(await at.onList('busy2@example.com')).toBeDefined();
    const asked = at.neto.calls.length;
    at.wait(61_000);
    await at.read(id);
    const again = at.neto.calls.slice(asked).map(({ headers }) => headers['netoapi_action']);
    expect(again).toEqual(['GetItem', 'GetOrder', 'GetCart']);
    expect(await at.shown(id)).toMatchObject({ status: 'active', last_error: null });
  });

  it('a kill between pages ends in the same as none', async () => {
    for (let time = 0; time < 450; time += 1)
      await at.neto.addOrder({
        OrderID: `K${time}`,
        Email: `kill@example.com`,
        OrderStatus: 'Pick',
      });
    const id = await at.connect();
    const second = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      headers['netoapi_action'] === 'GetOrder' && body.includes('"Page":"1"');
    at.neto.fail({ path: '/do/WS/NetoAPI', where: second, isDropped: true });
    await at.read(id);
    const sums = async () =>
      (
        await at.server.database.pool.query(
          'select count(*)::int as many, sum(net)::float8 as net from orders where store_id = $1',
          [id],
        )
      ).rows[0];
    expect(await sums()).toEqual({ many: 200, net: 2000 });
    await at.read(id);
    expect(await sums()).toEqual({ many: 450, net: 4500 });
    expect(
      (await at.server.call('GET', `integrations/${id}/readings.json`)).body.data.readings,
    ).toMatchObject([{ kind: 'first', state: 'done', counts: { orders: 450 } }]);
    await at.read(id);
    expect(await sums()).toEqual({ many: 450, net: 4500 });
  });

  it('a store that is removed while it is read takes nothing more', async () => {
    await at.neto.addCustomer({ EmailAddress: 'late@example.com' });
    const id = await at.connect();
    at.neto.fail({ path: '/do/WS/NetoAPI', delayMs: 500 });
    const reading = at.read(id);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect((await at.server.call('DELETE', `crms/${id}.json`)).status).toBe(200);
    await reading;
    expect(await at.onList('late@example.com')).toBeUndefined();
  });
});

describe('a Neto store whose owner signs in', () => {
  const signIn = async (): Promise<number> => {
    const begun = await at.server.call('POST', 'connections.json', at.said());
    expect([begun.status, begun.body.data.redirect_url]).toEqual([
      201,
      expect.stringContaining(`${at.neto.url}/oauth/v2/auth?`),
    ]);
    const allowed = await fetch(begun.body.data.redirect_url, { redirect: 'manual' });
    const returned = await fetch(allowed.headers.get('location')!, { redirect: 'manual' });
    const page = new URL(returned.headers.get('location')!);
    expect(page.pathname).toBe(`/accounts/${at.server.account}/integrations/neto`);
    const query = Object.fromEntries(new URLSearchParams(page.searchParams.get('connected')!));
    const done = await at.server.call('POST', 'connections/connected.json', { query });
    expect(done.body.data).toMatchObject({ name: at.neto.host, organization_name: 'Sun shop' });
    const twice = await at.server.call('POST', 'connections/connected.json', { query });
    expect(twice.status).toBe(422);
    return at.remember(done.body.data.id);
  };

  it('is asked with the token of the app', async () => {
    await at.neto.addCustomer({ EmailAddress: 'app@example.com' });
    const asked = at.neto.calls.length;
    const id = await signIn();
    await at.read(id);
    expect(await at.onList('app@example.com')).toBeDefined();
    const calls = at.neto.calls.slice(asked).filter(({ path }) => path === '/do/WS/NetoAPI');
    for (const { headers } of calls) {
      expect(headers['x_access_key']).toBe(at.neto.clientId);
      expect(headers['netoapi_key']).toBeUndefined();
    }
  });

  it('gets one new token when eight want it at once, and has to be connected again when it is refused', async () => {
    const id = await signIn();
    const asked = at.neto.calls.length;
    at.wait(3_600_000);
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openStore(at.server.server.services, at.of(id))),
    );
    expect(new Set(opened.map((io) => io?.store.credentials.accessToken)).size).toBe(1);
    expect(
      at.neto.calls.slice(asked).filter(({ path }) => path === '/oauth/v2/token'),
    ).toHaveLength(1);
    await at.read(id);
    expect(await at.shown(id)).toMatchObject({ status: 'active', last_error: null });
    at.neto.revoke();
    await at.read(id);
    expect(await at.shown(id)).toMatchObject({
      status: 'inactive',
      last_error: 'The store refuses our key.',
    });
  });
});
