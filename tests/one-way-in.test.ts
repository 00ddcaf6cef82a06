import { readFileSync, globSync } from 'node:fs';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountDisabledMessage } from '#platform/contract/errors.ts';
import { requiresSecondFactor } from '#platform/contract/sign-in-codes.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import type { MountedRoute } from '#platform/server/http/route.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// Every route of the product is called in turn.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let uid = '';
let owner = '';
beforeAll(async () => {
  server = await testServer();
  owner = (await new ABrowser(server.url).tokensFor(server.email, server.password)).access_token;
  const { rows } = await server.database.pool.query('select uid from accounts where id = $1', [
    server.account,
  ]);
  uid = rows[0].uid;
});
afterAll(() => server.close());

// What names an account without letting anybody into it.
const noEntrance: Record<string, string> = {
  '/hooks/mail/{provider}/{accountId}': 'reports of a mail provider, signed by it',
  '/hooks/sms/{provider}/{accountId}': 'texts that people send, signed by the gateway',
  '/hooks/sms/{provider}/{accountId}/receipts': 'receipts of a gateway, signed by it',
  '/v2/accounts/{accountId}/new_user/{token}/show.json': 'the secret link of an invitation',
  '/v2/accounts/{accountId}/new_user/{token}/sign_up.json': 'the secret link of an invitation',
  '/v2/accounts/{accountId}/new_user/{token}/accept.json': 'the secret link of an invitation',
  '/v2/accounts/{accountId}/new_user/{token}/confirm.json': 'the secret link of a mail',
  '/accounts/{accountId}/live_content_images/{picture}/countdown.gif':
    'a picture that mail programs load, by a name that nobody can guess',
  '/v2/accounts.json': 'the chooser: names the accounts of a person, which come with no way in',
  '/v2/users/account_list.json': 'the chooser',
};

const isAccountId = (name: string) => /^(account_?(id|uid)|customer_?id|id_eq)$/i.test(name);

/** Whether path, query or body of a route can name an account. */
function namesAnAccount(route: MountedRoute): boolean {
  return (
    /\{accountId\}|\/accounts\/\{/.test(route.path) ||
    [route.query, route.body].some((schema) => schema && keysOf(schema).some(isAccountId))
  );
}

function keysOf(schema: z.ZodType): string[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [...JSON.stringify(described).matchAll(/"(\w+)":\{/g)].map(([, name]) => name!);
}

/** Every mounted call that lets somebody into an account. */
const entrances = () =>
  server.server.routes.filter((route) => namesAnAccount(route) && !(route.path in noEntrance));

async function call(route: MountedRoute, token: string) {
  const path = route.path
    .replace('{accountId}', String(server.account))
    .replace('/accounts/{id}', `/accounts/${server.account}`)
    .replace('{uid}', uid)
    .replace(/\{\w+\}/g, '1');
  const query = route.path.startsWith('/v2/{accountId}')
    ? ''
    : `?account_id=${server.account}&email=nobody@example.com`;
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const answer = await fetch(`${server.url}${path}${query}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(route.bodySample ?? {}) }),
  });
  const body = await answer.text();
  return { route: `${route.method} ${route.path}`, status: answer.status, body };
}

const refusal = (message: string) => JSON.stringify({ errors: { authorization: [message] } });
const setAccount = (change: string) =>
  server.database.pool.query(`update accounts set ${change} where id = $1`, [server.account]);

test('a member without the second factor that the account requires is refused on every route', async () => {
  await setAccount('requires_second_factor = true');
  for (const route of entrances())
    expect(await call(route, owner)).toEqual({
      route: `${route.method} ${route.path}`,
      status: 403,
      body: refusal(requiresSecondFactor),
    });
  await setAccount('requires_second_factor = false');
  expect(entrances().length).toBeGreaterThan(200);
});

test('a member of a disabled account can change nothing on any route @spec ACCOUNT-021', async () => {
  await setAccount('active = false');
  const writes = entrances().filter((route) => route.method !== 'GET');
  for (const route of writes)
    expect(await call(route, owner)).toEqual({
      route: `${route.method} ${route.path}`,
      status: 403,
      body: refusal(accountDisabledMessage),
    });
  await setAccount('active = true');
  expect(writes.length).toBeGreaterThan(100);
});

test('a stranger is refused on every route', async () => {
  await server.anotherAccount('Strange shop');
  const { access_token: stranger } = await new ABrowser(server.url).tokensFor(
    'strange-shop@example.com',
    server.password,
  );
  for (const route of entrances()) {
    const answer = await call(route, stranger);
    // By its uid, an account of others is none at all.
    expect(answer).toMatchObject({ status: route.path.includes('{uid}') ? 404 : 403 });
  }
});

test('a child account that requires a second factor is not reached through its parent', async () => {
  const child = await server.anotherAccount('Careful child');
  await server.database.pool.query(
    'update accounts set owner_id = $2, requires_second_factor = true where id = $1',
    [child, server.account],
  );
  const asked = () =>
    server.call('GET', `accounts/${child}/requests.json`, undefined, { key: owner });
  expect(await asked()).toMatchObject({
    status: 403,
    body: { errors: { authorization: [requiresSecondFactor] } },
  });
  await server.database.pool.query(
    'update accounts set requires_second_factor = false, active = false where id = $1',
    [child],
  );
  expect((await asked()).status).toBe(200);
  expect(
    await server.call(
      'POST',
      `accounts/${child}/requests.json`,
      { kind: 'plan', subject: 'x' },
      { key: owner },
    ),
  ).toMatchObject({ status: 403, body: { errors: { authorization: [accountDisabledMessage] } } });
});

test('nothing but the entrance asks for a caller’s roles in an account', () => {
  const files = globSync([
    'apps/**/*.ts',
    'engines/**/*.ts',
    'features/**/*.ts',
    'platform/**/*.ts',
  ]);
  const askers = files.filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /import \{[^}]*\b(rolesIn)\b[^}]*\} from/.test(readFileSync(file, 'utf8')),
  );
  expect(askers.sort()).toEqual([
    'apps/server/build-server.ts',
    // Connector tokens are given to people whom the entrance let in, for ten minutes, and open /v1 alone.
    'features/session/connector/server/public.ts',
    'platform/identity/identity.ts',
  ]);
  const claims = files.filter(
    (file) =>
      file !== 'platform/server/account/entrance.ts' &&
      file !== 'platform/server/account/account.ts' &&
      /as (unknown as )?AdmittedActor/.test(readFileSync(file, 'utf8')),
  );
  expect(claims).toEqual([]);
});
