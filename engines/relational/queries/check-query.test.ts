import { loadModule, parseSync } from 'libpg-query';
import { expect, test } from 'vitest';
import { checkQuery, QueryRefusal, type ParsedQuery } from './check-query.ts';

await loadModule();

const tables = [
  { name: 'contacts', columns: ['id', 'email', 'first_name'] },
  { name: 'orders', columns: ['number', 'total', 'placed_on', 'contact_id'] },
];

/** The word that is in the way of a text; null for a query. */
function refused(text: string): string | null {
  try {
    checkQuery(parseSync(text) as ParsedQuery, tables);
    return null;
  } catch (error) {
    if (error instanceof QueryRefusal) return `${error.word}: ${error.message}`;
    throw error;
  }
}

test.each([
  'select 1',
  'table orders',
  'select * from orders',
  'select o.*, c.email from orders o join contacts c on c.id = o.contact_id',
  "select count(*), sum(total)::numeric(10,2) as sum from orders where number like 'A%' group by number having count(*) > 1",
  'with big as (select * from orders where total > 100) select b.number from big b order by 1 desc limit 5 offset 2',
  'select number from orders where total between 1 and 5 or total is null and number in (select number from orders)',
  'select distinct on (number) number, row_number() over (partition by contact_id order by total) as place from orders',
  "select extract(year from placed_on), date_trunc('month', placed_on), now() - interval '30 days', current_date from orders",
  "select number from orders union all select email from contacts except values ('x')",
  "select case when total > 1 then 'much' else 'little' end, coalesce(number, ''), nullif(number, 'a'), greatest(1, 2) from orders",
  'select x.number from orders o cross join lateral (select o.number) x (number)',
  "select trim(both ' ' from number), substring(number from 1 for 2), position('a' in number) from orders",
  "select array_agg(number order by total) filter (where total > 1), number = any (array['a', 'b']) from orders group by number",
  "select placed_on at time zone 'Europe/Berlin' from orders",
  'select (o.total, o.number) = (1, 2), not exists (select from orders where true) from orders o',
  'select number from orders group by rollup (number)',
])('%s is a query', (text) => {
  expect(refused(text)).toBeNull();
});

// Each would read what is not the account's, change something, wait, or fill the machine.
test.each([
  ["select set_config('app.account_id', '2', false)", 'set_config'],
  ["select current_setting('app.account_id')", 'current_setting'],
  ['select pg_sleep(10)', 'pg_sleep'],
  ["select pg_read_file('/etc/passwd')", 'pg_read_file'],
  ['select pg_catalog.pg_sleep(1)', 'pg_catalog.pg_sleep'],
  ['select pg_catalog.count(*) from orders', 'pg_catalog.count'],
  ["select lo_import('/etc/passwd')", 'lo_import'],
  ['select lo_create(0)', 'lo_create'],
  ["select * from dblink('host=x', 'select 1') as t (a int)", 'a function in FROM'],
  ["select dblink('host=x', 'select 1')", 'dblink'],
  ["select query_to_xml('select * from contacts', true, false, '')", 'query_to_xml'],
  ["select table_to_xml('public.contacts', true, false, '')", 'table_to_xml'],
  ["select database_to_xml(true, false, '')", 'database_to_xml'],
  ['select generate_series(1, 1000000000)', 'generate_series'],
  ['select * from generate_series(1, 1000000000) g', 'a function in FROM'],
  ['select * from rows from (generate_series(1, 10)) g', 'a function in FROM'],
  ["select repeat('a', 1000000000)", 'repeat'],
  ["select nextval('contacts_id_seq')", 'nextval'],
  ['select enter_account(2)', 'enter_account'],
  ["select enter_system('x')", 'enter_system'],
  ['select leave_account()', 'leave_account'],
  ['select * from tags', 'tags'],
  ['select * from relational_rows', 'relational_rows'],
  ['select * from public.contacts', 'public.contacts'],
  ['select * from other.public.contacts', 'public.contacts'],
  ['select * from pg_class', 'pg_class'],
  ['select * from information_schema.tables', 'information_schema.tables'],
  ['select * from (select * from pg_roles) x', 'pg_roles'],
  ['with pg_class as (select 1) select * from pg_class', 'pg_class'],
  ['select 1 where exists (select 1 from accounts)', 'accounts'],
  ['with x as (delete from bookings returning *) select * from x', 'DELETE'],
  [
    "with x as (insert into bookings (booking_id) values ('a') returning *) select * from x",
    'INSERT',
  ],
  ['with x as (update bookings set booking_id = null returning *) select * from x', 'UPDATE'],
  ['with recursive r as (select 1 union all select 1 from r) select * from r', 'RECURSIVE'],
  ['select * into stolen from contacts', 'INTO'],
  ['select * from orders for update', 'FOR UPDATE'],
  ['select * from orders for share', 'FOR UPDATE'],
  ['select 1; select 2', ';'],
  ['select 1; drop table contacts', ';'],
  ['delete from bookings', ''],
  ['drop table contacts', ''],
  ['set role heliograph_system', ''],
  ['reset role', ''],
  ["copy contacts to '/tmp/x'", ''],
  ["copy (select 1) to program 'id'", ''],
  ['do $$ begin perform 1; end $$', ''],
  ['create temporary table t as select 1', ''],
  ['explain select 1', ''],
  ['declare c cursor for select 1', ''],
  ['listen x', ''],
  ['call x()', ''],
  ["select 'pg_class'::regclass", 'regclass'],
  ["select cast('contacts' as regclass)", 'regclass'],
  ["select regclass 'contacts'", 'regclass'],
  ["select '<a/>'::xml", 'xml'],
  ["select '{}'::jsonb", 'jsonb'],
  ["select 'a'::public.thing", 'thing'],
  ["select 'a'::bpchar(10000000)", 'bpchar'],
  ['select 1::oid', 'oid'],
  ["select regclass('contacts')", 'regclass'],
  ['select o.pg_sleep from orders o', 'o.pg_sleep'],
  ['select o.row_to_json from orders o', 'o.row_to_json'],
  ['select (o).number from orders o', 'the brackets'],
  ['select 1 operator(pg_catalog.+) 1', 'pg_catalog.+'],
  ["select 'a' ~ '(a+)+$'", '~'],
  ['select 2 ^ 100', '^'],
  ["select '{\"a\":1}' -> 'a'", '->'],
  ['select current_user', 'CURRENT_USER'],
  ['select session_user', 'SESSION_USER'],
  ['select current_schema', 'CURRENT_SCHEMA'],
  ['select current_catalog', 'CURRENT_CATALOG'],
  ['select current_role', 'CURRENT_ROLE'],
  ["select xmlelement(name a, 'b')", 'XML'],
  ["select json_object('a': 1)", 'JSON OBJECT CONSTRUCTOR'],
  ['select * from orders tablesample system (1)', 'TABLESAMPLE'],
  ["select * from xmltable('/a' passing '<a/>' columns b int)", 'XMLTABLE'],
  ['select $1', 'a parameter'],
  ['select number collate "C" from orders', 'COLLATE'],
  ['select count(variadic array[1]) from orders', 'VARIADIC'],
  ["select to_char(total, format => '9') from orders", '=>'],
  ['select number from orders order by number using <', 'USING'],
  ['select a.b.c.d from orders', 'a.b.c.d'],
  ['select version()', 'version'],
  ['select inet_server_addr()', 'inet_server_addr'],
  ["select has_table_privilege('contacts', 'select')", 'has_table_privilege'],
  ['select txid_current()', 'txid_current'],
  ['select count(*) from orders group by pg_sleep(1)', 'pg_sleep'],
  ['select 1 from orders order by pg_sleep(1)', 'pg_sleep'],
  ['select 1 from orders limit (select pg_sleep(1))', 'pg_sleep'],
  ['select count(*) filter (where pg_sleep(1) is null) from orders', 'pg_sleep'],
  ['select sum(total) over (order by pg_sleep(1)) from orders', 'pg_sleep'],
  ['select 1 from orders a join orders b on pg_sleep(1) is null', 'pg_sleep'],
  ['values (pg_sleep(1))', 'pg_sleep'],
  ['select array[pg_sleep(1)]', 'pg_sleep'],
  ['select case pg_sleep(1) when null then 1 end', 'pg_sleep'],
])('%s is refused', (text, word) => {
  expect(refused(text)?.split(': ')[0]).toBe(word);
});

test('a query that is too long, too deep or names too many tables is refused', () => {
  const nested = `${'select * from ('.repeat(120)}select 1${') x'.repeat(120)}`;
  expect(refused(nested)).toContain('too deep');
  const wide = `select ${Array.from({ length: 6000 }, () => '1').join(', ')}`;
  expect(refused(wide)).toContain('too long');
  const joined = `select 1 from ${Array.from({ length: 21 }, (_one, at) => `orders o${at}`).join(', ')}`;
  expect(refused(joined)).toContain('at most 20 tables');
});
