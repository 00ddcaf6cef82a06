import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// More tags than are counted for a page: tag 000001 to tag 012000, made in that order.
const many = 12_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await sql`insert into tags (account_id, name, folder_id)
    select ${server.account}, 'Étag ' || lpad(n::text, 6, '0') || ' of Graz', case when n <= 11000 then 7 end
    from generate_series(1, ${many}) n`.execute(server.database.kysely);
});
afterAll(() => server.close());

const tags = async (query: string) => {
  const { status, body } = await server.call('GET', `tags.json?per_page=10&${query}`);
  return {
    status,
    body,
    meta: body.meta,
    names: body.data?.map(({ name }: { name: string }) => name.slice(5, 11)),
  };
};

test('a list longer than is counted says more than 10,000, and its exact total on request', async () => {
  const { meta, names } = await tags('page=1');
  expect(names[0]).toBe('000001');
  expect(meta).toEqual({
    page: 1,
    per_page: 10,
    total_pages: 1000,
    total: 10_000,
    count: 10_000,
    total_count: 10_000,
    total_is_capped: true,
  });
  const exact = (await tags('exact_total=true')).meta;
  expect([exact.total_count, exact.total_pages, exact.total_is_capped]).toEqual([
    many,
    1200,
    undefined,
  ]);
});

test('the last page of a long list is found from its end, in the order of the list', async () => {
  expect((await tags('exact_total=true&page=1200')).names).toEqual(
    Array.from({ length: 10 }, (_, n) => String(11_991 + n).padStart(6, '0')),
  );
  expect((await tags('exact_total=true&page=1200&sort_order=desc')).names[9]).toBe('000001');
});

test('a page far inside a long list is refused with what to do instead', async () => {
  const { status, body } = await tags('page=1001');
  expect([status, body.errors]).toEqual([
    422,
    {
      page: [
        'is too far in: pages reach the first 10000 records. Narrow the list by a search or a filter',
      ],
    },
  ]);
});

test('a long list is sorted by what an index carries, a short one by anything', async () => {
  const refused = await tags('sort=created_at');
  expect([refused.status, refused.body.errors.sort[0]]).toEqual([
    422,
    expect.stringContaining('sort by name'),
  ]);
  expect((await tags('sort=created_at&name=etag 0119')).status).toBe(200);
});

test('a search finds a text anywhere in the first 10,000 records, and beyond them by the beginning', async () => {
  expect((await tags('name=000777 of')).names).toEqual(['000777']);
  expect((await tags('name=011777 of')).names).toEqual([]);
  expect((await tags('name=étag 011777 of')).names).toEqual(['011777']);
  expect((await tags('name=ETAG 0117')).meta.total).toBe(100);
  expect((await tags('name=of graz')).meta.total).toBe(10_000);
  // Within a filter the first 10,000 are those that the filter shows.
  expect((await tags('folder_id=0&name=011777 of')).names).toEqual(['011777']);
});

test('an export of a long list holds each record once, in order', async () => {
  const { body } = await server.call('POST', 'tags/export.json', {});
  const done = await server.until(async () => {
    const { body: shown } = await server.call('GET', 'notifications.json');
    return shown.data.find(
      (one: { id: number; percent_complete: number }) =>
        one.id === body.data.notification_id && one.percent_complete === 100,
    );
  }, 'the export');
  const answer = await fetch(new URL(done.download_url, server.url), {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  const lines = (await answer.text()).trim().split('\r\n').slice(1);
  expect([lines.length, new Set(lines).size]).toEqual([many, many]);
  expect(lines[0]).toContain('000001');
  expect(lines.at(-1)).toContain('012000');
});
