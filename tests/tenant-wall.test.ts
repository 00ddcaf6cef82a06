import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let stranger: number;
beforeAll(async () => {
  server = await testServer();
  stranger = await server.anotherAccount('Stranger');
});
afterAll(() => server.close());

// One row in every tenant table of the first account; the stranger then asks for each of them by id.
async function fillEveryTable(): Promise<number> {
  const id = 424_242;
  await acrossAccounts(server.database, 'fill every table for the tenant wall', async (db) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and a.attname = 'account_id' and c.relname not in ('account_members')
        and exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'id' and b.atttypid = 'bigint'::regtype)`.execute(db);
    for (const { name } of tables.rows) {
      const columns = await sql<{ name: string; type: string; check: string | null }>`
        select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
          (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey) limit 1) as check
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and (d.oid is null and a.attidentity = '' or a.attname = 'id')`.execute(db);
      const values = columns.rows.map((column) => sql.lit(valueFor(column, { id, account: server.account })));
      await sql`insert into ${sql.table(name)} (${sql.join(columns.rows.map((column) => sql.ref(column.name)))}) values (${sql.join(values)})`.execute(db);
    }
  });
  return id;
}

function valueFor(column: { name: string; type: string; check: string | null }, known: { id: number; account: number }): string | number {
  if (column.name === 'account_id') return known.account;
  if (column.name === 'id') return known.id;
  const choice = column.check?.match(/'([^']+)'::text/)?.[1];
  if (choice) return choice;
  if (column.type === 'jsonb') return '{}';
  if (column.type.endsWith('[]')) return '{}';
  if (column.type.startsWith('timestamp') || column.type === 'date') return '2026-01-01T00:00:00Z';
  if (['bigint', 'integer', 'smallint', 'numeric', 'double precision'].includes(column.type)) return known.id;
  if (column.type === 'boolean') return 'false';
  if (column.type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  return 'wall';
}

test('a stranger’s ids get the answer of missing ids on every route @spec API-023', async () => {
  const id = await fillEveryTable();
  const missing = 999_999_999;
  const compared: string[] = [];
  for (const route of server.server.routes.filter((one) => one.scope === 'account' && /\{(id|\w+Id)\}/.test(one.path.replace('{accountId}', '')))) {
    const ask = async (value: number) => {
      const path = route.path.replace('/v2/{accountId}/', '').replace(/\{(id|\w+Id)\}/g, String(value));
      const answer = await server.call(route.method, path, route.method === 'GET' ? undefined : (route.bodySample ?? {}), { account: stranger });
      return { status: answer.status, body: JSON.stringify(answer.body).replaceAll(String(value), 'ID') };
    };
    const [foreign, absent] = [await ask(id), await ask(missing)];
    expect({ route: `${route.method} ${route.path}`, ...foreign }).toEqual({ route: `${route.method} ${route.path}`, ...absent });
    expect(foreign.status, `${route.method} ${route.path}`).toBeGreaterThanOrEqual(400);
    compared.push(route.path);
  }
  expect(compared.length).toBeGreaterThan(10);
});

test('a stranger’s list shows nothing of the other account', async () => {
  for (const route of server.server.routes.filter((one) => one.scope === 'account' && one.method === 'GET' && !/\{(id|\w+Id)\}/.test(one.path.replace('{accountId}', '')))) {
    const answer = await server.call('GET', route.path.replace('/v2/{accountId}/', ''), undefined, { account: stranger });
    expect(JSON.stringify(answer.body) ?? '', route.path).not.toMatch(/"wall"|424242/);
  }
});

test('a key opens no other account, and nobody enters without one', async () => {
  const key = await server.key('all');
  for (const route of server.server.routes.filter((one) => one.scope === 'account')) {
    const path = route.path.replace('/v2/{accountId}/', '').replace(/\{\w+\}/g, '1');
    expect((await server.call(route.method, path, route.method === 'GET' ? undefined : {}, { account: stranger, key })).status, route.path).toBe(401);
    expect((await fetch(`${server.url}/v2/${server.account}/${path}`, { method: route.method })).status, route.path).toBe(401);
  }
});

test('with the account filter forgotten, row-level security still shows nothing of others', async () => {
  const { inAccount } = await import('#platform/server/account/account.ts');
  const seen = await inAccount(server.database, { accountId: stranger }, async ({ db }) => {
    const tables = await sql<{ name: string }>`select relname as name from pg_class where relrowsecurity and relkind = 'r'`.execute(db);
    const counts: string[] = [];
    for (const { name } of tables.rows) {
      const others = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where ${sql.ref(name === 'accounts' ? 'id' : 'account_id')} <> ${stranger}`.execute(db);
      if (others.rows[0]!.n > 0) counts.push(name);
    }
    return counts;
  });
  expect(seen).toEqual([]);
});
