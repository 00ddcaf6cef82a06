import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { merchant, store } from '../contract.ts';

let server: TestServer;
let token = '';
let userId = 0;

beforeAll(async () => {
  server = await testServer();
  userId = await createUser(server.database, {
    email: 'buyer@example.org',
    password: 'Sturdy-Lamp-7',
  });
  token = (await new ABrowser(server.url).tokensFor('buyer@example.org', 'Sturdy-Lamp-7'))
    .access_token;
});
afterAll(() => server.close());

async function get(path: string) {
  const answer = await fetch(`${server.url}/v2/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as any };
}

async function anAccount(
  name: string,
  values: Record<string, unknown>,
  roles?: string[],
): Promise<number> {
  const id = await server.anotherAccount(name);
  for (const [column, value] of Object.entries({ owner_id: null, ...values }))
    await server.database.pool.query(`update accounts set ${column} = $1 where id = $2`, [
      value,
      id,
    ]);
  if (roles) await grantMembership(server.database, { accountId: id, userId, roles });
  return id;
}

test('a person is told the organisations they belong to, and the stores below them @spec SESSION-038', async () => {
  expect((await get('merchants.json')).body.data).toEqual({ merchants: [] });
  const parent = await anAccount('Harbour Group', {}, ['campaigns']);
  await anAccount('Harbour Shop', { owner_id: parent, website: 'https://shop.harbour.example' });
  await anAccount('Harbour Attic', { owner_id: parent, website: 'ftp://attic.harbour.example' });
  const foreign = await anAccount('Foreign Group', {});
  await anAccount('Foreign Shop', { owner_id: foreign, website: 'https://foreign.example' });
  const { merchants } = (await get('merchants.json')).body.data;
  expect(merchants.map((one: unknown) => merchant.parse(one))).toEqual([
    { id: parent, name: 'Harbour Group', account_id: parent },
  ]);
  const stores = (await get('stores.json?product=merchandising')).body.data;
  expect(stores.map((one: unknown) => store.parse(one).url)).toEqual([
    'https://shop.harbour.example',
  ]);
  await server.database.pool.query('update accounts set active = false where id = $1', [parent]);
  expect((await get('merchants.json')).body.data).toEqual({ merchants: [] });
});

test('the storefront’s stores are the commerce accounts that are open to the person', async () => {
  await anAccount('Pier Shop', { enable_commerce: true, website: 'https://pier.example' }, [
    'commerce_full_access',
  ]);
  await anAccount('Pier Desk', { enable_commerce: true, website: 'https://desk.example' }, [
    'campaigns',
  ]);
  await anAccount('Pier Stranger', { enable_commerce: true, website: 'https://stranger.example' });
  expect(
    (await get('stores.json?product=neto')).body.data.map(({ url }: { url: string }) => url),
  ).toEqual(['https://pier.example']);
});

test('a product that does not exist is refused, and nobody without sign-in is told anything', async () => {
  expect(await get('stores.json?product=moon')).toEqual({
    status: 422,
    body: { errors: { product: ['must be one of merchandising, neto'] } },
  });
  expect((await fetch(`${server.url}/v2/merchants.json`)).status).toBe(401);
});
