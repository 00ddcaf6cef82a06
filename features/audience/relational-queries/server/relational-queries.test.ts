import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  booking,
  bookingColumns,
  relationalWorld,
} from '#engines/relational/relational.harness.ts';

const { server, post, ids, makeId, write, download } = await relationalWorld();
afterAll(() => server.close());

let table: number;
let stranger: number;
beforeAll(async () => {
  table = await makeId('Bookings', 'bookings');
  await write(
    table,
    booking('B-1', 'ann@example.com', { total: 20 }),
    booking('B-2', 'ann@example.com', { total: 5, booked_on: '2026-10-01' }),
    booking('B-3', 'bob@example.com', { status: 'open' }),
  );
  stranger = await server.anotherAccount('Query Stranger');
  const foreign = { account: stranger };
  const definition = { name: 'Secrets', uid: 'secrets', columns: bookingColumns, key: 'number' };
  const made = await server.call(
    'POST',
    'relational_tables.json',
    { relational_table: definition },
    foreign,
  );
  const rows = [booking('SECRET', 'spy@example.com')];
  await server.call('PUT', `relational_tables/${made.body.data.id}/rows.json`, { rows }, foreign);
  await server.call('POST', 'contacts.json', { contact: { email: 'spy@example.com' } }, foreign);
});

const make = (name: string, sql: string) =>
  post('relational_queries.json', { relational_query: { name, sql } });
const makeQuery = async (name: string, sql = 'select number from bookings order by 1') =>
  (await make(name, sql)).body.data.id as number;
const preview = (sql: string) => post('relational_queries/preview.json', { sql });
const rowsOf = async (sql: string) => (await preview(sql)).body.data.rows;
const reasonOf = async (sql: string) => {
  const { body } = await preview(sql);
  return String(body.errors?.sql?.[0] ?? JSON.stringify(body));
};

test('a query is made, shown with its text and its last result, and stays in its account @spec RELATIONAL-012 @spec RELATIONAL-013', async () => {
  const sql =
    'select c.email, sum(b.total) as total from bookings b join contacts c on c.id = b.contact_id group by c.email order by 1;';
  const made = await make('Totals', sql);
  expect(made.status).toBe(201);
  const path = `relational_queries/${made.body.data.id}`;
  expect((await server.call('GET', `${path}.json`)).body.data).toMatchObject({
    sql,
    ran_at: null,
    last_result: null,
  });
  const ran = await post(`${path}/run.json`, {});
  expect(ran.body.data).toMatchObject({
    columns: ['email', 'total'],
    rows: [
      ['ann@example.com', '25'],
      ['bob@example.com', '10'],
    ],
    rows_count: 2,
    is_capped: false,
  });
  expect((await server.call('GET', `${path}.json`)).body.data).toMatchObject({
    run_state: 'done',
    run_rows: 2,
    ran_at: expect.any(String),
    run_took_ms: expect.any(Number),
    last_result: {
      columns: ['email', 'total'],
      rows: [
        ['ann@example.com', '25'],
        ['bob@example.com', '10'],
      ],
    },
  });
  const foreign = { account: stranger };
  expect((await server.call('GET', `${path}.json`, undefined, foreign)).status).toBe(404);
  expect((await server.call('POST', `${path}/run.json`, {}, foreign)).status).toBe(404);
  expect((await server.call('GET', 'relational_queries/999999.json')).status).toBe(404);
});

test.each([
  [
    'delete from bookings',
    'holds delete at line 1, column 1: a query is one SELECT and changes nothing',
  ],
  [
    'select *\nfrom secrets',
    'holds secrets at line 2, column 6: it is neither a relational table of this account nor contacts',
  ],
  [
    "select 'ä', set_config('app.account_id', '2', true)",
    'holds set_config at line 1, column 13: it is not one of the functions that queries may use',
  ],
  ['select number from', 'syntax error at end of input'],
  ['', 'cannot be blank'],
  [`select '${'x'.repeat(20_000)}'`, 'is too long'],
])(
  'the text %# is refused with the word and its place @spec RELATIONAL-013',
  async (sql, reason) => {
    const refused = await make('Refused', sql);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.sql[0]).toContain(reason);
  },
);

test('PUT and PATCH change a query and check a new text @spec RELATIONAL-014', async () => {
  const id = await makeQuery('Changing');
  const path = `relational_queries/${id}.json`;
  const changed = await server.call('PUT', path, { relational_query: { sql: 'select 1 as one' } });
  expect(changed.body.data.sql).toBe('select 1 as one');
  const refused = await server.call('PATCH', path, {
    relational_query: { sql: 'drop table contacts' },
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['sql']]);
  await server.call('PATCH', path, { relational_query: { name: 'Changed' } });
  expect((await server.call('GET', path)).body.data).toMatchObject({
    name: 'Changed',
    sql: 'select 1 as one',
  });
  expect(
    (await server.call('PUT', path, { relational_query: { name: 'x' } }, { account: stranger }))
      .status,
  ).toBe(404);
});

test('a query is removed, and several at once; a copy has its text @spec RELATIONAL-015 @spec RELATIONAL-016', async () => {
  const id = await makeQuery('To be copied');
  const copy = await post(`relational_queries/${id}/duplicate.json`, {});
  expect(copy.body.data).toMatchObject({
    name: 'Copy of To be copied',
    sql: 'select number from bookings order by 1',
    ran_at: null,
  });
  await post(`relational_queries/${id}/run.json`, {});
  expect((await server.call('DELETE', `relational_queries/${id}.json`)).status).toBe(200);
  expect((await server.call('GET', `relational_queries/${id}.json`)).status).toBe(404);
  const three = [await makeQuery('One'), await makeQuery('Two'), await makeQuery('Three')];
  const gone = await post('relational_queries/bulk_delete.json', { ids: three });
  expect(gone.body.data.ids.toSorted()).toEqual(three.toSorted());
});

test('queries are listed in pages with their last run, and only for the role @spec RELATIONAL-011', async () => {
  const within = { account: await server.anotherAccount('Twelve queries') };
  for (let at = 1; at <= 12; at += 1)
    await server.call(
      'POST',
      'relational_queries.json',
      { relational_query: { name: `Q ${at}`, sql: 'select 1' } },
      within,
    );
  const page = (await server.call('GET', 'relational_queries.json?page=2', undefined, within)).body;
  expect([page.data.length, page.meta.total]).toEqual([2, 12]);
  expect(page.data[0]).toMatchObject({ run_state: null, ran_at: null });
  const call = (path: string) => server.call('GET', path, undefined, { as: 'contacts' });
  expect((await call('relational_queries.json')).status).toBe(403);
});

test('queries, and all rows of a result, are exported to files by notification @spec RELATIONAL-017', async () => {
  const id = await makeQuery('Exported');
  const started = await post('relational_queries/export.json', { name: 'Exported' });
  expect(await download(started.body.data.notification_id)).toContain(
    'select number from bookings',
  );
  const result = await post(`relational_queries/${id}/export_result.json`, {});
  expect(
    (await download(result.body.data.notification_id)).replace('\ufeff', '').split('\r\n'),
  ).toEqual(['number', 'B-1', 'B-2', 'B-3', '']);
});

test('a query sees the rows and contacts of its account, and nothing else @spec RELATIONAL-009', async () => {
  expect(await rowsOf('select email from contacts order by 1')).toEqual([
    ['ann@example.com'],
    ['bob@example.com'],
  ]);
  expect(await rowsOf("select contact_id from bookings where number = 'B-1'")).toEqual([
    [String(ids.ann)],
  ]);
  expect(await reasonOf('select * from secrets')).toContain('holds secrets');
  expect(await reasonOf('select total + status from bookings')).toContain(
    'operator does not exist',
  );
  expect(await reasonOf('select number,\n  nothing from bookings')).toMatch(
    /^holds nothing at line 2, column 3: column "nothing" does not exist/,
  );
  expect(await reasonOf('select 1 / (total - total) from bookings')).toContain('division by zero');
  expect(await reasonOf('select b.email from bookings a')).toContain('missing FROM-clause');
  // A name for a part of the query that is out of its sight is no way to a table of that name.
  expect(
    await reasonOf(
      'select * from accounts, (with accounts as (select 1) select * from accounts) x',
    ),
  ).toContain('does not exist');
  expect(
    await rowsOf(
      "select number, -- the key\n /* all */ booked_on::date from bookings where booked_on < '2026-10-15' -- old",
    ),
  ).toEqual([['B-2', '2026-10-01']]);
});

test('a query that takes too long is ended with a sentence, and one of many rows is cut @spec RELATIONAL-009', async () => {
  const digits = '(values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) d';
  const product = (times: number) =>
    Array.from({ length: times }, (_one, at) => `${digits}${at} (n)`).join(', ');
  expect(await reasonOf(`select count(*) from ${product(12)}`)).toContain(
    'took longer than 5 seconds',
  );
  const many = (await preview(`select d0.n from ${product(5)}`)).body.data;
  expect([many.rows.length, many.rows_count, many.is_capped]).toEqual([10_000, 10_000, true]);
  const long = (
    await preview("select string_agg(d0.n::text || 'abcdefghij', '') from " + product(4))
  ).body.data;
  expect(long.rows[0][0]).toHaveLength(2000);
}, 30_000);

test('check answers the word in the way and its place; tables answers what may be named', async () => {
  const check = async (sql: string) =>
    (await post('relational_queries/check.json', { sql })).body.data.problem;
  expect(await check('select 1')).toBeNull();
  expect(await check('select pg_sleep(1)')).toMatchObject({
    word: 'pg_sleep',
    from: 7,
    to: 15,
    line: 1,
    column: 8,
  });
  const { data } = (await server.call('GET', 'relational_queries/tables.json')).body;
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['bookings', 'contacts']);
});
