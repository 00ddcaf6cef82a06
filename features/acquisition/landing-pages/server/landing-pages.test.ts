import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenOf } from '#tests/harness/person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface How {
  account?: number;
  as?: string;
}
const save = (page: Record<string, unknown>, how: How = {}) =>
  server.call('POST', 'landing_pages.json', { landing_page: page }, how);
let made = 0;
async function aPage(page: Record<string, unknown> = {}, how: How = {}) {
  made += 1;
  const answer = await save({ name: `Page ${made}`, url: `page-${made}`, ...page }, how);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
const change = (
  id: number,
  page: object,
  { method = 'PUT', ...how }: How & { method?: string } = {},
) => server.call(method, `landing_pages/${id}.json`, { landing_page: page }, how);
const show = async (id: number) => (await server.call('GET', `landing_pages/${id}.json`)).body.data;
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
async function visit(address: string, headers: Record<string, string> = {}) {
  const path = new URL(address).pathname;
  const answer = await fetch(server.url + path, {
    redirect: 'manual',
    headers: { 'user-agent': browser, ...headers },
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}
/** Domains are for people who set up DNS, not for keys. */
async function aDomain(name: string): Promise<number> {
  const made_ = await server.call(
    'POST',
    'link_tracking_domains.json',
    { link_tracking_domain: { name } },
    { key: await tokenOf(server, server.email) },
  );
  return made_.body.data.id;
}
/** Asks under the name of an account's host. */
function visitHost(host: string, path: string) {
  const { hostname, port } = new URL(server.url);
  return new Promise<{ status: number; html: string; policy: string; location: string }>(
    (resolve, reject) => {
      request(
        { hostname, port, path, headers: { host, 'user-agent': browser } },
        async (answer) => {
          let html = '';
          for await (const chunk of answer) html += String(chunk);
          resolve({
            status: answer.statusCode ?? 0,
            html,
            policy: String(answer.headers['content-security-policy']),
            location: String(answer.headers.location),
          });
        },
      )
        .on('error', reject)
        .end();
    },
  );
}
const eventually = (what: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(what, { interval: 50 }).toEqual(wanted);

test('twelve pages fill one page of ten and one of two, by status and folder @spec LANDING-014', async () => {
  const account = await server.anotherAccount('Twelve Landing');
  for (let n = 1; n <= 12; n += 1)
    await aPage({ name: `Page ${n}`, url: `p-${n}`, published: n > 9 }, { account });
  const list = (query: string, how: How = {}) =>
    server.call('GET', `landing_pages.json?${query}`, undefined, { account, ...how });
  const second = await list('page=2&per_page=10');
  expect(second.body.data).toHaveLength(2);
  expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
  expect((await list('status=published')).body.meta.total).toBe(3);
  expect((await list('status=odd')).status).toBe(422);
  expect((await list('folder_id=0')).body.meta.total).toBe(12);
  expect((await server.call('GET', 'landing_pages.json?name=Page%20')).body.data).toEqual([]);
  expect((await list('', { as: 'contacts' })).status).toBe(403);
});

test('one page answers with design, HTML, visits and conversions; a foreign one with 404 @spec LANDING-015 @spec LANDING-016', async () => {
  const json = { pages: [] };
  const { id } = await aPage({ html_part: '<h1>Hi</h1>', json_part: json, url: 'whole' });
  expect(await show(id)).toMatchObject({
    html_part: '<h1>Hi</h1>',
    json_part: json,
    visits: 0,
    conversions: 0,
    status: 'draft',
    address: expect.stringMatching(/\/p\/\d+-\d+-[\w-]{22}\/whole$/),
  });
  const account = await server.anotherAccount('Landing Stranger');
  for (const path of [`${id}`, `${id}/report`, `${id}/preview`])
    expect(
      (await server.call('GET', `landing_pages/${path}.json`, undefined, { account })).status,
    ).toBe(404);
  const used = await save({ name: 'Other', url: 'whole' });
  expect([used.status, used.body.errors]).toEqual([422, { url: ['has already been taken'] }]);
  expect((await save({ name: ' ', url: 'free' })).body.errors).toHaveProperty('name');
  for (const url of ['Upper', 'a b', '/a', 'a/', 't/x', 'v2', 'x'.repeat(81), ''])
    expect([url, Object.keys((await save({ name: `N ${url}`, url })).body.errors)]).toEqual([
      url,
      ['url'],
    ]);
});

test('names, addresses and domains are checked before they are saved @spec LANDING-020 @spec LANDING-021 @spec LANDING-022', async () => {
  const { id } = await aPage({ name: 'Known name', url: 'known/url' });
  const ask = async (what: string) =>
    (await server.call('GET', `landing_pages/${what}`)).body.data.valid;
  expect(await ask('validate_name.json?name=known%20name')).toBe(false);
  expect(await ask('validate_name.json?name=free')).toBe(true);
  expect(await ask('validate_url.json?url=known/url')).toBe(false);
  expect(await ask(`validate_url.json?url=known/url&id=${id}`)).toBe(true);
  expect(await ask('validate_url.json?url=free/url')).toBe(true);
  expect(await ask('validate_url.json?url=Not%20one')).toBe(false);
  const domain = await aDomain('pages.example.net');
  expect(await ask(`validate_domain.json?domain_id=${domain}`)).toBe(false);
  expect(await ask('validate_domain.json?domain=elsewhere.example')).toBe(false);
  const refused = await save({ name: 'On it', url: 'on-it', domain_id: domain });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['domain_id']]);
  await server.database.pool.query(`update domains set state = 'verified' where id = $1`, [domain]);
  expect(await ask(`validate_domain.json?domain_id=${domain}`)).toBe(true);
  expect(await ask('validate_domain.json?domain=pages.example.net')).toBe(true);
});

describe('a page that is published', () => {
  test('is there at its address, whole, and counts people and machines apart @spec LANDING-013', async () => {
    const { id, address } = await aPage({
      html_part:
        '<html><head><title>x</title><style>a{}</style></head><body class="b"><h1>Words</h1><a data-goal="1" href="#x">Go</a></body></html>',
      title: 'Title & more',
      description: 'About "it"',
      is_indexed: false,
    });
    expect((await visit(address)).status).toBe(404);
    await change(id, { published: true });
    // What was not there is remembered for a second.
    await eventually(async () => (await visit(address)).status, 200);
    const { html, headers } = await visit(address);
    expect(html).toContain('<title>Title &#38; more</title>');
    expect(html).toContain('content="noindex"');
    expect(html).toContain('<body class="b"><h1>Words</h1>');
    expect(html).not.toContain('<title>x</title>');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-forms allow-scripts/);
    const before = (await show(id)).visits;
    await visit(address, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    const unchanged = await visit(address, { 'if-none-match': headers.get('etag')! });
    expect([unchanged.status, unchanged.html]).toEqual([304, '']);
    const goal = /sendBeacon\("([^"]+)"\)/.exec(html)![1]!;
    await fetch(server.url + goal, { method: 'POST' });
    await eventually(async () => {
      const { days } = (await server.call('GET', `landing_pages/${id}/report.json`)).body.data;
      const { machine_visits: machines, conversions } = days.at(-1);
      return [machines, conversions];
    }, [1, 1]);
    await eventually(async () => (await show(id)).visits > before, true);
    expect((await fetch(`${server.url}${goal}x`, { method: 'POST' })).status).toBe(404);
  });

  test('changes for people when it is published again, goes back to any version, and is gone when it is taken away @spec LANDING-017', async () => {
    const { id, address } = await aPage({ html_part: '<h1>First</h1>', published: true });
    const seen = async () => /<h1>(\w+)<\/h1>/.exec((await visit(address)).html)?.[1];
    await eventually(seen, 'First');
    await change(id, { html_part: '<h1>Second</h1>' }, { method: 'PATCH' });
    expect(await seen()).toBe('First');
    expect((await show(id)).has_changes).toBe(true);
    await change(id, { published: true });
    await eventually(seen, 'Second');
    expect((await show(id)).has_changes).toBe(false);
    await server.call('POST', `landing_pages/${id}/revert.json`, { version: 1 });
    await eventually(seen, 'First');
    expect(await show(id)).toMatchObject({ html_part: '<h1>First</h1>', version: 1 });
    expect(
      (await server.call('POST', `landing_pages/${id}/revert.json`, { version: 9 })).status,
    ).toBe(404);
    await change(id, { published: false });
    await eventually(async () => (await visit(address)).status, 410);
    const account = await server.anotherAccount('Landing Changer');
    expect((await change(id, { name: 'x' }, { account })).status).toBe(404);
  });

  test('is led to from where it was, and is seen only whole while it is published again and again', async () => {
    const { id, address } = await aPage({ html_part: '<p>0</p><p>0</p>', published: true });
    await eventually(async () => (await visit(address)).status, 200);
    let isDone = false;
    const reading = (async () => {
      const odd: string[] = [];
      while (!isDone) {
        const { html } = await visit(address);
        const [, one, other] = /<p>(\d+)<\/p><p>(\d+)<\/p>/.exec(html) ?? [];
        if (one !== other || one === undefined) odd.push(html);
      }
      return odd;
    })();
    for (let n = 1; n <= 10; n += 1)
      await change(id, { html_part: `<p>${n}</p><p>${n}</p>`, published: true });
    isDone = true;
    expect(await reading).toEqual([]);
    await change(id, { url: 'moved/here' });
    await eventually(async () => (await visit(address)).status, 302);
    const there = new URL((await visit(address)).headers.get('location')!, address);
    await eventually(async () => (await visit(there.href)).status, 200);
  });

  test('goes with its address; three go together; a copy is a draft under a free address @spec LANDING-018 @spec LANDING-019', async () => {
    const first = await aPage({ published: true, url: 'original', name: 'Original' });
    const copy = await server.call('POST', `landing_pages/${first.id}/duplicate.json`);
    expect([copy.status, copy.body.data]).toMatchObject([
      201,
      { name: 'Copy of Original', url: 'original-2', status: 'draft', version: null, visits: 0 },
    ]);
    expect((await server.call('DELETE', `landing_pages/${first.id}.json`)).status).toBe(200);
    expect((await server.call('GET', `landing_pages/${first.id}.json`)).status).toBe(404);
    await eventually(async () => (await visit(first.address)).status, 404);
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await aPage()).id);
    const bulk = await server.call('DELETE', 'landing_pages/bulk_delete.json', { ids });
    expect(bulk.body.data.ids).toEqual(ids);
    for (const id of ids)
      expect((await server.call('GET', `landing_pages/${id}.json`)).status).toBe(404);
  });
});

test('a page on a host of the account is there under that host alone, with scripts of its own', async () => {
  const name = 'shop.example.net';
  const domain = await aDomain(name);
  await server.database.pool.query(`update domains set state = 'verified' where id = $1`, [domain]);
  server.server.app.publicHosts.put(name, {
    name,
    owner: { accountId: server.account, domainId: domain },
    accounts: new Set([server.account]),
  });
  const page = await aPage({
    url: 'sale/now',
    domain_id: domain,
    html_part: '<h1>Sale</h1><script>1</script>',
    published: true,
  });
  expect(new URL(page.address).hostname).toBe(name);
  const shown = await visitHost(name, '/sale/now');
  expect([shown.status, shown.html.includes('<h1>Sale</h1><script>1</script>')]).toEqual([
    200,
    true,
  ]);
  expect(shown.policy).not.toContain('sandbox');
  expect((await visitHost(name, '/elsewhere')).status).toBe(404);
  expect((await visitHost('evil.example', '/sale/now')).status).toBe(421);
  const other = await aPage({ url: 'sale/now', published: true });
  expect((await visit(other.address)).html).not.toContain('Sale</h1>');
});

test('the addresses of disabled accounts and forged keys name nobody', async () => {
  const account = await server.anotherAccount('Disabled Landing');
  const { address } = await aPage({ published: true }, { account });
  await eventually(async () => (await visit(address)).status, 200);
  await server.database.pool.query('update accounts set active = false where id = $1', [account]);
  await eventually(async () => (await visit(address)).status, 404);
  expect((await visit(address.replace(/-(.)/, '-9$1'))).status).toBe(404);
});
