import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { feedHost, rss, says, type FeedHost } from './feed-host.harness.ts';
import { fetchDue } from './feed-fetcher.ts';

let host: FeedHost;
let server: TestServer;
let now = Date.parse('2026-02-01T12:00:00Z');
beforeAll(async () => {
  host = await feedHost();
  server = await testServer({
    env: { FETCH_ALLOW: host.host, ROLES: 'web' },
    clock: { now: () => new Date(now) },
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const path = 'content_feeds';
const three = rss([
  { title: 'First', text: 'One' },
  { title: 'Second', text: 'Two' },
  { title: 'Third', text: 'Three' },
]);
const save = (fields: object, how: { account?: number; as?: string } = {}) =>
  server.call('POST', `${path}.json`, { content_feed: fields }, how);
async function make(name: string, fields: object = {}, account = server.account): Promise<any> {
  const file = `${name.replaceAll(/\W/g, '-')}.xml`;
  host.answer(file, says('application/rss+xml', three));
  const made = await save({ name, url: host.url(file), ...fields }, { account });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}
const show = (id: number, account = server.account) =>
  server.call('GET', `${path}/${id}.json`, undefined, { account });

describe('looking at feeds', () => {
  test('a feed is asked when it is due, only for what is new, and keeps what left it @spec FEEDS-002', async () => {
    let document = rss([{ title: 'Old one' }]);
    host.answer('live', (request, reply) => {
      const etag = `"${document.length}"`;
      if (request.headers['if-none-match'] === etag) reply.writeHead(304).end();
      else reply.writeHead(200, { 'content-type': 'text/xml', etag }).end(document);
    });
    const made = await save({ name: 'Live', url: host.url('live'), refresh_minutes: 15 });
    const { id } = made.body.data;
    const look = async (minutes: number) => {
      now += minutes * 60_000;
      const before = host.heard.filter((one) => one.path === 'live').length;
      await fetchDue(server.server.services);
      return host.heard.filter((one) => one.path === 'live').length - before;
    };
    expect(await look(14)).toBe(0);
    expect(await look(2)).toBe(1);
    expect((await show(id)).body.data).toMatchObject({ last_state: 'unchanged', items_count: 1 });
    document = rss([{ title: 'New one' }, { title: 'Newer one' }]);
    expect(await look(20)).toBe(1);
    const { data } = (await show(id)).body;
    expect(data.last_state).toBe('ok');
    expect(data.items.map(({ title, is_gone: gone }: any) => [title, gone])).toEqual(
      expect.arrayContaining([
        ['New one', false],
        ['Newer one', false],
        ['Old one', true],
      ]),
    );
  });

  test('a feed that fails says why, is asked ever more seldom and as late as its host wants, and keeps its items', async () => {
    const feed = await make('Failing');
    host.answer(
      'Failing.xml',
      (_request, reply) => void reply.writeHead(503, { 'retry-after': '7200' }).end(),
    );
    const refresh = async () => {
      const { data } = (await server.call('POST', `${path}/${feed.id}/refresh.json`, {})).body;
      return { data, minutes: Math.round((Date.parse(data.next_at) - now) / 60_000) };
    };
    const first = await refresh();
    expect(first.data).toMatchObject({
      last_state: 'failed',
      last_error: 'answers with status 503: give an address that opens without signing in',
      failures: 1,
      items_count: 3,
    });
    expect(first.minutes).toBe(120);
    host.answer('Failing.xml', (_request, reply) => void reply.writeHead(500).end());
    const waits = [];
    for (let again = 0; again < 9; again += 1) waits.push((await refresh()).minutes);
    expect(waits).toEqual([60, 60, 60, 80, 160, 320, 640, 1280, 1440]);
    host.answer('Failing.xml', says('text/xml', three));
    expect((await refresh()).data).toMatchObject({
      last_state: 'ok',
      failures: 0,
      last_error: null,
    });
  });
});
