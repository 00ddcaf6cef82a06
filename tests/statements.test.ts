import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { breachesOf } from '#tests/harness/statements/check-statement.ts';
import { drawnColumns } from '#tests/harness/statements/schema-tables.ts';

const { database, drop } = await testDatabase();
afterAll(drop);
await loadModule();

const tenantTables = new Set(['people', 'letters', 'copies', 'blocked', 'proofs']);
const drawn = new Map([['proofs', 'id']]);
const rulesBroken = (text: string, values?: unknown[]) =>
  breachesOf({ text, ...(values && { values }) }, { tenantTables, drawnColumns: drawn }).map(
    ({ rule }) => rule,
  );

const pairs: [rule: string, broken: string, mended: string][] = [
  [
    'account by value',
    'select from people c join copies d on d.account_id = c.account_id and d.contact_id = c.id where c.account_id = $1',
    'select from people c join copies d on d.account_id = $2 and d.contact_id = c.id where c.account_id = $1',
  ],
  [
    'account by value',
    'select (select max(d.sent_at) from copies d where d.account_id = m.account_id) from letters m where m.account_id = $1',
    'select (select max(d.sent_at) from copies d where d.account_id = $2) from letters m where m.account_id = $1',
  ],
  [
    'account by value',
    'select id from people where account_id = $1 union select id from letters',
    'select id from people where account_id = $1 union select id from letters where account_id = 7',
  ],
  [
    'time in a choice',
    'update letters set started_at = coalesce(started_at, now()) where account_id = $1',
    'update letters set started_at = coalesce(started_at, $2::timestamptz) where account_id = $1',
  ],
  [
    'time in a choice',
    'insert into blocked (account_id) values ($1) on conflict (account_id) do update set updated_at = now()',
    'insert into blocked (account_id) values ($1) on conflict (account_id) do update set updated_at = excluded.updated_at',
  ],
  [
    'time while it runs',
    'update copies set sent_at = clock_timestamp() where account_id = $1',
    'update copies set sent_at = now() where account_id = $1',
  ],
  [
    'time from a column',
    `update letters set hold_until = hold_until + interval '1 hour' where account_id = $1`,
    `update letters set hold_until = seconds_later(hold_until, 3600) where account_id = $1`,
  ],
  [
    'copied rows',
    'insert into copies (account_id, contact_id) select $1, c.id from people c where c.account_id = $1',
    'insert into copies (account_id, contact_id) select c.account_id, c.id from people c where c.account_id = $1',
  ],
  [
    'copied rows',
    'with x as (insert into copies (account_id) select $1 from gone) select 1',
    'with x as (insert into copies (account_id) select $1 from gone on conflict do nothing) select 1',
  ],
  [
    'drawn ids',
    'insert into proofs (account_id, contact_id) select c.account_id, c.id from people c where c.account_id = $1 on conflict do nothing',
    'insert into proofs (account_id, contact_id) select $1, c.id from people c where c.account_id = $1 on conflict do nothing',
  ],
  [
    'drawn ids',
    'with gone as (delete from people where account_id = $1 returning account_id) insert into proofs (account_id) select account_id from gone',
    'with gone as (delete from people where account_id = $1 returning id) insert into proofs (account_id) select $1 from gone returning id',
  ],
  [
    'drawn ids',
    'insert into proofs (account_id, contact_id) select account_id, id from people where account_id = $1',
    'insert into proofs (account_id, id) select account_id, id from people where account_id = $1',
  ],
];

test.each(pairs)('%s: what breaks the rule is told from what keeps it', (rule, broken, mended) => {
  expect(rulesBroken(broken)).toEqual([rule]);
  expect(rulesBroken(mended)).toEqual([]);
});

test('a table that draws its ids is known by the schema, from an identity or a sequence', () => {
  expect(drawnColumns.get('message_events')).toBe('id');
  expect(drawnColumns.get('suppressions')).toBe('id');
  expect(drawnColumns.has('deliveries')).toBe(false);
});

test('a statement that names two accounts is told from one that names one twice', () => {
  const text = 'select from people c join letters m on m.account_id = $1 where c.account_id = $2';
  expect(rulesBroken(text, [1, 2])).toEqual(['one account']);
  expect(rulesBroken(text, [1, 1])).toEqual([]);
});

test('the statements inside the functions of the schema keep the rules', async () => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  );
  const { rows: functions } = await database.pool.query<{
    name: string;
    body: string;
    arguments: string[] | null;
  }>(
    `select proname as name, pg_get_functiondef(p.oid) as body, proargnames as arguments from pg_proc p
     join pg_language l on l.oid = prolang where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'`,
  );
  expect(functions.length).toBeGreaterThan(5);
  const breaches = functions.flatMap((one) =>
    statementsIn(one.body).flatMap((text) =>
      breachesOf(
        { text },
        {
          tenantTables: new Set(tables.map(({ name }) => name)),
          drawnColumns,
          arguments: new Set(one.arguments ?? []),
        },
      ).map(({ rule, what }) => `${one.name}: ${rule}, ${what}`),
    ),
  );
  expect(breaches).toEqual([]);
});

// What a function runs, without the expressions between.
function statementsIn(body: string): string[] {
  const texts: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look);
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) {
        if (key === 'query' && typeof value === 'string' && isStatement(value)) texts.push(value);
        else look(value);
      }
  };
  look(parsePlPgSQLSync(body));
  return texts;
}

function isStatement(text: string): boolean {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return false;
  parseSync(text);
  return true;
}
