import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { rowsSeen, tellPlans, watchPlans, type PlanNode } from '#tests/harness/watched-plans.ts';

// Lists of a big account are answered from an index: the plan is checked, never the clock. Every tenant table gets many rows,
// PostgreSQL is told to avoid reading whole tables, and reports the plan of each statement that a list call runs: what is
// left of whole tables and large sorts is where an index is missing.

const rows = 30_000;
const accounts = 1000;
const large = 2000;
// An account has a handful of domains of its own, whatever else it has many of.
const handful = new Set([
  '/v2/{accountId}/dkim_domains.json',
  '/v2/{accountId}/link_tracking_domains.json',
]);

let server: TestServer;
let told: ReturnType<typeof watchPlans>;

beforeAll(async () => {
  server = await testServer({
    prepare: tellPlans({ enable_seqscan: 'off' }),
    env: { ROLES: 'web' },
  });
  await fillEveryTable();
  told = watchPlans(server);
}, 180_000);
afterAll(() => server.close());

async function fillEveryTable(): Promise<void> {
  await acrossAccounts(server.database, 'fill every table of a big account', async (db) => {
    await sql`insert into accounts (name) select 'Account ' || n from generate_series(1, ${accounts}) n`.execute(
      db,
    );
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and a.attname = 'account_id'
        and exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'id' and b.atttypid = 'bigint'::regtype) order by 1`.execute(
      db,
    );
    for (const { name } of tables.rows) await fillTable(db, name);
    await sql`insert into users (email, email_key) select 'u' || n || '@example.com', 'u' || n || '@example.com' from generate_series(1, ${rows}) n`.execute(
      db,
    );
    await sql`insert into account_members (account_id, user_id, roles) select case when id % 300 = 0 then ${server.account} else 100 + id % ${accounts - 100} end, id, '{campaigns}' from users on conflict do nothing`.execute(
      db,
    );
  });
  const client = await server.database.pool.connect();
  await client.query('analyze');
  client.release();
}

async function fillTable(
  db: Parameters<Parameters<typeof acrossAccounts>[2]>[0],
  name: string,
): Promise<void> {
  const { rows: columns } = await sql<{
    name: string;
    type: string;
    check: string | null;
    needed: boolean;
    unique: boolean;
  }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and d.oid is null and a.attidentity = '' as needed,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) like '%(' || a.attname || ')%')) as unique,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey) limit 1) as check
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(
    db,
  );
  const wanted = columns.filter(
    (column) =>
      column.needed ||
      column.name === 'id' ||
      column.unique ||
      (column.name.endsWith('_at') && !/archived|deleted|read|left/.test(column.name)),
  );
  const values = wanted.map((column) => valueOf(column, server.account));
  await sql`insert into ${sql.table(name)} (${sql.join(wanted.map((column) => sql.ref(column.name)))}) overriding system value
    select ${sql.join(values)} from generate_series(1000001, ${1_000_000 + rows}) n on conflict do nothing`.execute(
    db,
  );
}

function valueOf(column: { name: string; type: string; check: string | null }, account: number) {
  if (column.name === 'account_id') return sql`${sql.lit(account)}`;
  const choice = column.check?.match(/'([^']+)'::text/)?.[1];
  if (choice) return sql`${sql.lit(choice)}`;
  if (['bigint', 'integer', 'numeric', 'double precision'].includes(column.type)) return sql`n`;
  if (column.type === 'smallint') return sql`1`;
  if (column.type === 'jsonb') return sql`'{}'::jsonb`;
  if (column.type.endsWith('[]')) return sql`'{}'`;
  if (column.type === 'date') return sql`date '2024-01-01' + (n % 700)::int`;
  if (column.type.startsWith('timestamp')) return sql`now() - n * interval '7 seconds'`;
  if (column.type === 'boolean') return sql`false`;
  if (column.type === 'uuid') return sql`gen_random_uuid()`;
  if (column.type === 'bytea') return sql`decode(md5(n::text), 'hex')`;
  if (column.type === 'inet') return sql`inet '127.0.0.1'`;
  return sql`${sql.lit(column.name)} || ' ' || n`;
}

/** What a plan does that an index should spare it: reading a whole table to throw most of it away, or sorting one. */
function findWaste(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(findWaste);
  const read = rowsSeen(node);
  if (/^(Seq Scan|Parallel Seq Scan)$/.test(node['Node Type']) && read > large)
    return [...below, `reads all ${read} rows of ${node['Relation Name']}`];
  const sorted = (node.Plans ?? []).reduce((sum, one) => sum + (one['Actual Rows'] ?? 0), 0);
  if (node['Node Type'].endsWith('Sort') && sorted > large)
    return [...below, `sorts ${sorted} rows`];
  return below;
}

test('every list answers its first page from an index in an account with many rows', async () => {
  const lists = server.server.routes.filter(
    (route) =>
      route.scope === 'account' &&
      route.method === 'GET' &&
      !/\{(?!accountId)/.test(route.path) &&
      /"per_page"/.test(JSON.stringify(shapeOf(route.query))),
  );
  // As a person, because some lists are closed to keys for programs.
  const { access_token: key } = await new ABrowser(server.url).tokensFor(
    server.email,
    server.password,
  );
  const wasteful: string[] = [];
  for (const { path, query } of lists) {
    told.take();
    const extra = Object.keys(shapeOf(query)).includes('folder_type') ? '&folder_type=list' : '';
    const answer = await server.call(
      'GET',
      `${path.replace('/v2/{accountId}/', '')}?page=1&per_page=10${extra}`,
      undefined,
      { key },
    );
    if (answer.status !== 200)
      wasteful.push(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 100)}`);
    for (const { text, plan } of handful.has(path) ? [] : told.take())
      for (const what of new Set(findWaste(plan)))
        wasteful.push(`${path}: ${what}\n   ${text.slice(0, 400)}`);
  }
  expect(wasteful).toEqual([]);
  expect(lists.length).toBeGreaterThan(8);
}, 120_000);

test('a contact is found by its unified id from an index', async () => {
  const { body } = await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'Customer number', field_type: 'integer' },
  });
  await acrossAccounts(server.database, 'number the contacts of a big account', async (db) => {
    await sql`update contacts set custom = jsonb_build_object(${String(body.data.id)}::text, id) where account_id = ${server.account}`.execute(
      db,
    );
    await sql`update accounts set settings = settings || '{"customer_preferred_uid":"Customer number"}' where id = ${server.account}`.execute(
      db,
    );
  });
  const client = await server.database.pool.connect();
  await client.query('analyze contacts');
  client.release();
  const { access_token: token } = await new ABrowser(server.url).tokensFor(
    server.email,
    server.password,
  );
  told.take();
  const answer = await fetch(
    `${server.url}/api/v1/contacts?account_id=${server.account}&uid=1000777`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const found = (await answer.json()) as { data: { id: number; uid: number } };
  expect([answer.status, found.data.id, found.data.uid]).toEqual([200, 1_000_777, 1_000_777]);
  const lookUp = told.take().find(({ text }) => text.includes('custom @>'));
  expect(allRowsSeen(lookUp!.plan)).toBeLessThan(10);
  expect(JSON.stringify(lookUp!.plan)).toContain('contacts_by_custom_value');
});

function allRowsSeen(node: PlanNode): number {
  return rowsSeen(node) + (node.Plans ?? []).reduce((sum, one) => sum + allRowsSeen(one), 0);
}

function shapeOf(query: unknown): Record<string, unknown> {
  const shape = query as
    | { shape?: Record<string, unknown>; def?: { in?: unknown; shape?: Record<string, unknown> } }
    | undefined;
  return shape?.shape ?? (shape?.def?.in ? shapeOf(shape.def.in) : {});
}
