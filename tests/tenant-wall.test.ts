import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillEveryTable } from '#tests/harness/every-table.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// Every route of the product is called in turn.
vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
let stranger: number;
beforeAll(async () => {
  server = await testServer();
  stranger = await server.anotherAccount('Stranger');
});
afterAll(() => server.close());

test('a stranger’s ids get the answer of missing ids on every route @spec API-023 @spec ACCOUNT-008', async () => {
  // One row in every tenant table of the first account; the stranger then asks for each of them by id.
  const id = await fillEveryTable(server.database, server.account);
  const missing = 999_999_999;
  const compared: string[] = [];
  for (const route of server.server.routes.filter(
    (one) => one.scope === 'account' && /\{(id|\w+Id)\}/.test(one.path.replace('{accountId}', '')),
  )) {
    const ask = async (value: number) => {
      const path = route.path
        .replace('/v2/{accountId}/', '')
        .replace(/\{(id|\w+Id)\}/g, String(value));
      const answer = await server.call(
        route.method,
        path,
        route.method === 'GET' ? undefined : (route.bodySample ?? {}),
        { account: stranger },
      );
      return {
        status: answer.status,
        body: JSON.stringify(answer.body).replaceAll(String(value), 'ID'),
      };
    };
    const [foreign, absent] = [await ask(id), await ask(missing)];
    expect({ route: `${route.method} ${route.path}`, ...foreign }).toEqual({
      route: `${route.method} ${route.path}`,
      ...absent,
    });
    expect(foreign.status, `${route.method} ${route.path}`).toBeGreaterThanOrEqual(400);
    compared.push(route.path);
  }
  expect(compared.length).toBeGreaterThan(10);
});

test('a stranger’s list shows nothing of the other account', async () => {
  for (const route of server.server.routes.filter(
    (one) =>
      one.scope === 'account' &&
      one.method === 'GET' &&
      !/\{(id|\w+Id)\}/.test(one.path.replace('{accountId}', '')),
  )) {
    const answer = await server.call('GET', route.path.replace('/v2/{accountId}/', ''), undefined, {
      account: stranger,
    });
    expect(JSON.stringify(answer.body) ?? '', route.path).not.toMatch(/"wall"|424242/);
  }
});

test('a key opens no other account, and nobody enters without one', async () => {
  const key = await server.key('all');
  for (const route of server.server.routes.filter((one) => one.scope === 'account')) {
    const path = route.path.replace('/v2/{accountId}/', '').replace(/\{\w+\}/g, '1');
    expect(
      (
        await server.call(route.method, path, route.method === 'GET' ? undefined : {}, {
          account: stranger,
          key,
        })
      ).status,
      route.path,
    ).toBe(401);
    expect(
      (await fetch(`${server.url}/v2/${server.account}/${path}`, { method: route.method })).status,
      route.path,
    ).toBe(401);
  }
});

test('with the account filter forgotten, row-level security still shows nothing of others', async () => {
  const { inAccount } = await import('#platform/server/account/account.ts');
  const seen = await inAccount(server.database, { accountId: stranger }, async ({ db }) => {
    const tables = await sql<{
      name: string;
    }>`select relname as name from pg_class where relrowsecurity and relkind = 'r'`.execute(db);
    const counts: string[] = [];
    for (const { name } of tables.rows) {
      const others = await sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table(name)} where ${sql.ref(name === 'accounts' ? 'id' : 'account_id')} <> ${stranger}`.execute(
        db,
      );
      if (others.rows[0]!.n > 0) counts.push(name);
    }
    return counts;
  });
  expect(seen).toEqual([]);
});
