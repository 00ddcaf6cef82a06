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

describe('calls', () => {
  test('a feed is made of an address that answers one, with its items; what is no feed is refused with what it is @spec FEEDS-005 @spec FEEDS-001', async () => {
    const feed = await make('Magazine', { item_count: 2 });
    expect(feed).toMatchObject({ kind: 'rss', item_count: 2, last_state: 'ok', items_count: 3 });
    expect(feed.items.map(({ title, key }: any) => [title, key])).toEqual([
      ['First', 'First'],
      ['Second', 'Second'],
      ['Third', 'Third'],
    ]);
    expect(feed.html).toContain('Second');
    expect(feed.html).not.toContain('Third');
    expect(feed.token).toBe(`{{ content_feed.f${feed.id} }}`);
    host.answer(
      'page',
      says(
        'text/html',
        '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head></html>',
      ),
    );
    host.answer('words', says('text/plain', 'hello'));
    host.answer('object', says('application/json', '{"a": {"b": 1}}'));
    const refusal = async (file: string) => {
      const refused = await save({ name: 'Refused', url: host.url(file) });
      expect(refused.status, file).toBe(422);
      return refused.body.errors.url[0];
    };
    expect(await refusal('page')).toBe(
      `answers an HTML page, not a feed; the page names this one: ${host.url('feed.xml')}`,
    );
    expect(await refusal('words')).toMatch(/^answers a text, not a feed/);
    expect(await refusal('object')).toMatch(/^answers JSON without a list of items/);
    expect(await refusal('nothing')).toMatch(/^answers with status 404/);
    const names = await save({ name: 'MAGAZINE', url: host.url('Magazine.xml') });
    expect(names.body.errors).toEqual({ name: ['has already been taken'] });
  });

  test('twelve feeds make two pages with the state of their last fetch @spec FEEDS-003', async () => {
    const account = await server.anotherAccount('Twelve Feeds');
    for (let no = 1; no <= 12; no += 1) await make(`Feed ${no}`, {}, account);
    const second = await server.call('GET', `${path}.json?page=2&per_page=10`, undefined, {
      account,
    });
    expect([second.body.data.length, second.body.meta.count]).toEqual([2, 12]);
    expect(second.body.data[0]).toMatchObject({
      last_state: 'ok',
      last_error: null,
      items_count: 3,
    });
    const own = (await server.call('GET', `${path}.json?per_page=100`)).body.data;
    expect(own.some(({ name }: any) => name === 'Feed 1')).toBe(false);
    expect((await server.call('GET', `${path}.json`, undefined, { as: 'contacts' })).status).toBe(
      403,
    );
  });

  test('a feed shows its items; unknown ones and those of others are 404 @spec FEEDS-004', async () => {
    const feed = await make('Shown');
    const { data } = (await show(feed.id)).body;
    expect(data.items).toHaveLength(3);
    expect(data.items[0]).toMatchObject({
      title: 'First',
      link: 'https://news.example/First',
      is_gone: false,
    });
    expect((await show(feed.id, await server.anotherAccount('Feed Stranger'))).status).toBe(404);
    expect((await show(999_999)).status).toBe(404);
  });

  test('address and template change by both verbs; another address is asked first @spec FEEDS-006', async () => {
    const feed = await make('Changed');
    const change = (method: string, fields: object) =>
      server.call(method, `${path}/${feed.id}.json`, { content_feed: fields });
    const template = '<p>{{ item.title | upcase }}</p>';
    expect((await change('PUT', { template })).body.data.html).toContain('<p>FIRST</p>');
    host.answer('other.xml', says('text/xml', rss([{ title: 'Elsewhere' }])));
    expect((await change('PATCH', { url: host.url('other.xml') })).status).toBe(200);
    const { data } = (await show(feed.id)).body;
    expect(data.template).toBe(template);
    expect(data.items.find(({ title }: any) => title === 'Elsewhere')).toMatchObject({
      is_gone: false,
    });
    expect((await change('PUT', { url: host.url('nothing') })).status).toBe(422);
    expect(
      (await change('PUT', { template: '{% if contact.vip %}x{% endif %}' })).body.errors
        .template[0],
    ).toMatch(/^asks for contact\.vip on line 1/);
    expect((await change('PUT', { template: '{% if %}' })).status).toBe(422);
    const other = await server.anotherAccount('Feed Changer');
    const foreign = await server.call(
      'PUT',
      `${path}/${feed.id}.json`,
      { content_feed: { name: 'x' } },
      { account: other },
    );
    expect(foreign.status).toBe(404);
  });

  test('a copy has the items, a used feed stays, unused ones are deleted at once @spec FEEDS-007 @spec FEEDS-008 @spec FEEDS-009', async () => {
    const feed = await make('Original');
    const copy = (await server.call('POST', `${path}/${feed.id}/duplicate.json`, {})).body.data;
    expect(copy).toMatchObject({ name: 'Copy of Original', items_count: 3, last_state: 'ok' });
    const content = (
      await server.call('POST', 'contents.json', {
        content: { name: 'With a feed', editor_type: 2, html_part: `<p>${feed.token}</p>` },
      })
    ).body.data;
    const users = async () =>
      (await server.call('GET', `${path}/${feed.id}/check_modules_in_use.json`)).body.data;
    expect((await users()).modules).toEqual({
      contents: [{ id: content.id, name: 'With a feed' }],
    });
    expect((await server.call('DELETE', `${path}/${feed.id}.json`)).status).toBe(422);
    await server.call('DELETE', `contents/${content.id}.json`);
    expect(await users()).toMatchObject({ in_use: false, modules: {} });
    const ids = [feed.id, copy.id, (await make('Third one')).id];
    await server.call('POST', `${path}/bulk_delete.json`, { ids });
    expect(await Promise.all(ids.map(async (id) => (await show(id)).status))).toEqual([
      404, 404, 404,
    ]);
  });
});

describe('kinds of feeds', () => {
  const itemsOf = async (type: string, document: string | Buffer, more: object = {}) => {
    host.answer('kind', says(type, document));
    const shown = await server.call('POST', `${path}/preview.json`, {
      url: host.url('kind'),
      ...more,
    });
    return shown.status === 200 ? shown.body.data : shown.body.errors;
  };

  test('Atom, RDF, JSON Feed and old RSS are read @spec FEEDS-002', async () => {
    const atom = await itemsOf(
      'application/atom+xml',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>tag:1</id><title type="html">Fish &amp;amp; chips</title><link href="/1"/><updated>2026-01-02T03:04:05Z</updated><summary>s</summary><author><name>Ann</name></author></entry></feed>',
    );
    expect(atom).toMatchObject({
      kind: 'atom',
      items: [
        {
          key: 'tag:1',
          title: 'Fish & chips',
          link: host.url('1'),
          author: 'Ann',
          published_at: '2026-01-02T03:04:05.000Z',
        },
      ],
    });
    const rdf = await itemsOf(
      'application/rdf+xml',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>A</title></channel><item rdf:about="r1"><title>t</title><link>http://x.example/1</link></item></rdf:RDF>',
    );
    expect(rdf).toMatchObject({ kind: 'rdf', items: [{ key: 'r1', title: 't' }] });
    const json = await itemsOf(
      'application/feed+json',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: [
          {
            id: '1',
            title: 'T',
            url: 'https://j.example/1',
            image: 'https://j.example/i.png',
            content_html: '<p>x</p>',
          },
        ],
      }),
    );
    expect(json).toMatchObject({
      kind: 'json_feed',
      items: [{ key: '1', image: 'https://j.example/i.png' }],
    });
    const old = await itemsOf(
      'text/xml',
      '<rss version="0.91"><channel><title>O</title><item><title>Old</title><link>http://o.example/a?utm_source=x&amp;id=2</link></item></channel></rss>',
    );
    expect(old.items[0]).toMatchObject({ key: 'http://o.example/a?id=2', title: 'Old' });
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>L</title><item><title>Ma\u00DFe</title></item></channel></rss>',
      'latin1',
    );
    expect((await itemsOf('text/xml', latin)).items[0].title).toBe('Maße');
  });

  test('plain JSON is read by a place and fields, or by the usual names', async () => {
    const products = {
      data: {
        products: [
          { id: 7, name: 'Mug', handle: 'https://shop.example/mug', cost: { eur: '9.50' } },
        ],
      },
      tags: [{ a: 1 }],
    };
    const mapped = await itemsOf('application/json', JSON.stringify(products), {
      mapping: { items: 'data.products', fields: { link: 'handle', price: 'cost.eur' } },
    });
    expect(mapped).toMatchObject({
      kind: 'json',
      items: [{ key: '7', title: 'Mug', link: 'https://shop.example/mug', price: '9.50' }],
    });
    const list = await itemsOf(
      'application/json',
      JSON.stringify([{ title: 'A', url: 'https://a.example/' }]),
    );
    expect(list.items[0]).toMatchObject({ title: 'A', link: 'https://a.example/' });
    const missing = await itemsOf('application/json', JSON.stringify(products), {
      mapping: { items: 'data.nothing' },
    });
    expect(missing.url).toEqual([
      'answers JSON without a list of items at data.nothing: name another place',
    ]);
  });
});

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
