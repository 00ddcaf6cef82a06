import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addToList,
  noteContactsSql,
  suppressAddress,
  unsubscribe,
} from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// More contacts than are counted for a page, all on one list: twelve left it, twelve others bounced.
const many = 24_000;
const dozen = Array.from({ length: 12 }, (_, n) => n + 1);
let server: TestServer;
let list: number;

beforeAll(async () => {
  server = await testServer();
  list = (await server.call('POST', 'lists.json', { list: { name: 'Everybody' } })).body.data.id;
  await sql`with made as (insert into contacts (account_id, email, email_key, email_domain, first_name, created_at)
      select ${server.account}, e, e, 'many.example', case when n % 100 = 0 then 'Rare' else 'Common' end,
        case n when 10345 then timestamptz '2031-01-01' when 10901 then '2030-01-01' when 10902 then '2030-01-01' else now() end
      from (select n, 'p' || lpad(n::text, 5, '0') || '@many.example' as e from generate_series(1, ${many}) n) people
      order by n returning id)
    ${noteContactsSql({ id: server.account }, 'made', 'made')}`.execute(server.database.kysely);
  await inside(async (account) => {
    const ids = Array.from({ length: many }, (_, n) => n + 1);
    await addToList(account, list, ids, { source: 'test' });
    for (const n of dozen) {
      await unsubscribe(account, { contactId: n * 3, listIds: [list], source: 'link' });
      await suppressAddress(account, {
        emailKey: `p${String(n * 2000).padStart(5, '0')}@many.example`,
        reason: 'hard_bounced',
        source: 'test',
      });
    }
  });
}, 60_000);
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
  inAccount(server.database, { accountId: server.account }, work);
const ask = async (path: string) => {
  const { status, body } = await server.call('GET', path);
  return {
    status,
    errors: body.errors,
    meta: body.meta,
    ids: body.data?.contacts.map(({ id }: { id: number }) => id) as number[],
  };
};
const counted = async () =>
  inside(async ({ db, id }) => {
    const { rows } = await sql<{ kept: number; real: number }>`
      select (select coalesce(sum(contacts), 0) from contact_count_changes where account_id = ${id})::int as kept,
        (select count(*) from contacts where account_id = ${id})::int as real`.execute(db);
    return rows[0]!;
  });

// As a writer would that lost its contacts.
const note = (contacts: number, what: 'made' | 'deleted') =>
  inside((account) =>
    sql`with lost as (select from generate_series(1, ${contacts})) ${noteContactsSql(account, 'lost', what)}`.execute(
      account.db,
    ),
  );

test('the total of all contacts and of a list is exact at any size, and the last page is found', async () => {
  for (const path of ['contacts.json', `lists/${list}/contacts.json`]) {
    const last = await ask(`${path}?page=2400`);
    expect([last.meta.total, last.meta.total_is_capped, last.ids]).toEqual([
      many,
      undefined,
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    ]);
    const refused = await ask(`${path}?page=1200`);
    expect([refused.status, refused.errors.page[0]]).toEqual([
      422,
      expect.stringContaining('is too far in'),
    ]);
  }
});

test('a narrowed list of many says more than 10,000, and its exact total on request', async () => {
  for (const [narrowed, total] of [
    ['contacts.json?filter=subscribed', many - 24],
    [`lists/${list}/contacts.json?filter=subscribed`, many - 24],
    ['contacts.json?name=common', 23_760],
    [`lists/${list}/contacts.json?name=many.ex`, many],
  ] as const) {
    const { meta, ids } = await ask(narrowed);
    expect([narrowed, meta.total, meta.total_is_capped, ids.length]).toEqual([
      narrowed,
      10_000,
      true,
      10,
    ]);
    const exact = (await ask(`${narrowed}&exact_total=true`)).meta;
    expect([narrowed, exact.total, exact.total_is_capped]).toEqual([narrowed, total, undefined]);
  }
});

test('the few of many are counted exactly, newest first', async () => {
  const rare = await ask('contacts.json?name=rare&per_page=2&page=2');
  expect([rare.meta.total, rare.ids]).toEqual([240, [23_800, 23_700]]);
  const left = await ask(`lists/${list}/contacts.json?filter=unsubscribed&per_page=3`);
  expect([left.meta.total, left.ids]).toEqual([12, [36, 33, 30]]);
  const bounced = await ask('contacts.json?filter=hard_bounced&per_page=2');
  expect([bounced.meta.total, bounced.ids]).toEqual([12, [24_000, 22_000]]);
  expect((await ask('contacts.json?name=p00777@many.example')).ids).toEqual([777]);
  expect((await ask('contacts.json?name=nobody')).meta.total).toBe(0);
});

test('whoever makes or deletes contacts notes it in the same transaction', async () => {
  const before = await counted();
  expect(before.kept).toBe(many);
  const { body } = await server.call('POST', 'contacts.json', {
    contact: { email: 'new@many.example' },
  });
  await server.call('POST', 'contacts.json', { contact: { email: 'new@many.example' } });
  expect(await counted()).toEqual({ kept: many + 1, real: many + 1 });
  await server.call('DELETE', `contacts/${body.data.id}.json`);
  await server.call('POST', 'contacts/bulk_delete.json', { ids: [1, 2, 999_999] });
  expect(await counted()).toEqual({ kept: many - 2, real: many - 2 });
});

test('what was noted is put together when it is much, and stays the same sum beside new contacts', async () => {
  for (let n = 0; n < 600; n += 1) await note(1, n % 2 === 0 ? 'made' : 'deleted');
  const total = (await counted()).kept;
  await Promise.all([
    ask('contacts.json'),
    ask('contacts.json'),
    server.call('POST', 'contacts.json', { contact: { email: 'beside@many.example' } }),
  ]);
  expect(await counted()).toEqual({ kept: total + 1, real: total + 1 });
  const { rows } = await inside(({ db, id }) =>
    sql`select from contact_count_changes where account_id = ${id}`.execute(db),
  );
  expect(rows.length).toBeLessThan(5);
});

test('counting the lists anew counts the contacts too', async () => {
  await note(1000, 'made');
  expect((await counted()).kept).toBe((await counted()).real + 1000);
  await server.call('POST', 'lists/refresh_count.json', {});
  await server.until(async () => {
    const { kept, real } = await counted();
    return kept === real;
  }, 'the count');
});

test('contacts stand in the order of the date that is shown, in the account and in lists of any kind', async () => {
  const newList = async (name: string, ids: readonly number[]) => {
    const { id } = (await server.call('POST', 'lists.json', { list: { name } })).body.data;
    await inside((account) => addToList(account, id, ids, { source: 'test' }));
    return id as number;
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const [of11000, of3] = [await newList('Old', upTo(11_000)), await newList('Few', [7, 10_345, 8])];
  const ends = async (path: string) => {
    const first = await ask(`${path}?sort=created_at&sort_order=desc&per_page=3`);
    const last = await ask(`${path}?sort=created_at&sort_order=asc&per_page=1`);
    return [...first.ids, ...last.ids];
  };
  for (const path of ['contacts', `lists/${list}/contacts`, `lists/${of11000}/contacts`])
    expect([path, await ends(`${path}.json`)]).toEqual([path, [10_345, 10_902, 10_901, 3]]);
  expect(await ends(`lists/${of3}/contacts.json`)).toEqual([10_345, 8, 7, 7]);
  // Behind the account's nearest contacts, and from the other end.
  expect((await ask(`lists/${of11000}/contacts.json?page=2&per_page=3`)).ids).toEqual([
    11_000, 10_999, 10_998,
  ]);
  expect((await ask(`lists/${of11000}/contacts.json?page=1100`)).ids.at(-1)).toBe(3);
});
