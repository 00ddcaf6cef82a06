import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startShopify, type ShopifyStandIn } from '#tests/harness/stand-ins/shopify.ts';
import { checkStore, uncheckedStores } from './check-stores.ts';
import { readStore } from './store-reader.ts';

let shop: ShopifyStandIn;
let server: TestServer;
let id: number;
let movedMs = 0;
beforeAll(async () => {
  shop = await startShopify({ restoreRate: 10_000 });
  server = await testServer({
    clock: { now: () => new Date(Date.now() + movedMs) },
    env: {
      ROLES: 'web',
      FETCH_ALLOW: shop.host,
      SHOPIFY_APP_KEY: shop.clientId,
      SHOPIFY_APP_SECRET: shop.clientSecret,
      SHOPIFY_URL: shop.url,
    },
  });
  const list = await aList(server.database, server.account, { name: 'Buyers' });
  const { body } = await server.call('POST', 'connections.json', {
    type: 'shopify',
    shop_url: shop.shop,
    nick_name: 'Sun shop',
    list_id: list,
  });
  const { headers } = await fetch(body.data.redirect_url, { redirect: 'manual' });
  const query = Object.fromEntries(new URL(headers.get('location')!).searchParams);
  id = (await server.call('POST', 'connections/connected.json', { query })).body.data.id;
  await readStore(server.server.services, { accountId: server.account, id });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const due = async () => (await uncheckedStores(server.server.services)).map((one) => one.id);
const check = () => checkStore(server.server.services, { accountId: server.account, id });
const shown = async () => (await server.call('GET', `crms/${id}.json`)).body.data;
const later = (minutes: number) => void (movedMs += minutes * 60_000);

describe('the check of a connected store', () => {
  it('is due at once and then every quarter of an hour, and says when it was', async () => {
    expect((await shown()).checked_at).toBeNull();
    expect(await due()).toEqual([id]);
    await check();
    const { checked_at: at, status } = await shown();
    expect([Date.parse(at) > 0, status]).toEqual([true, 'active']);
    expect(await due()).toEqual([]);
    later(14);
    expect(await due()).toEqual([]);
    later(2);
    expect(await due()).toEqual([id]);
  });

  it('asks again for calls that the shop has ended', async () => {
    const before = shop.subscriptions.map(({ topic }) => topic).toSorted();
    expect(before).toContain('ORDERS_CREATE');
    shop.subscriptions.splice(0, 7);
    await check();
    expect(shop.subscriptions.map(({ topic }) => topic).toSorted()).toEqual(before);
    expect(new Set(shop.subscriptions.map(({ topic }) => topic)).size).toBe(before.length);
  });

  it('makes a token anew that has ended', async () => {
    const refreshed = () =>
      shop.calls.filter(({ body }) => body.includes('"grant_type":"refresh_token"')).length;
    const before = refreshed();
    later(61);
    shop.advance(61 * 60_000);
    await check();
    expect(refreshed()).toBe(before + 1);
    expect(await shown()).toMatchObject({ status: 'active', last_error: null });
  });

  it('notes a shop that does not answer, which the next reading takes back', async () => {
    shop.fail({ path: '/admin/api/', status: 503, times: 1 });
    await check();
    expect(await shown()).toMatchObject({
      status: 'active',
      last_error: 'The store answered with status 503.',
    });
    await readStore(server.server.services, { accountId: server.account, id });
    expect(await shown()).toMatchObject({ status: 'active', last_error: null });
  });

  it('shows a shop that shut us out as disconnected, tells people once, and leaves it alone then', async () => {
    const told = async () =>
      (await server.call('GET', 'notifications.json?per_page=50')).body.data.filter(
        ({ message }: { message: string }) => message.includes('Sun shop is disconnected'),
      ).length;
    shop.revoke();
    await check();
    expect(await shown()).toMatchObject({ status: 'inactive', active: false });
    expect(await told()).toBe(1);
    await check();
    expect(await told()).toBe(1);
    later(20);
    expect(await due()).toEqual([]);
  });
});
