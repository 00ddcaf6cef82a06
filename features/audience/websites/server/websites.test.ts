import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aWebsite, reportOf, say } from './websites.harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let made: Promise<number> | undefined;
const stranger = () => (made ??= server.anotherAccount('Strangers'));

test('a website is made with a name and an address, and has its script; anything but a web address is refused @spec WEBTRACK-005 @spec WEBTRACK-006', async () => {
  const made = await server.call('POST', 'websites.json', {
    website: { name: 'Lanterns', url: 'https://www.lanterns.example/shop' },
  });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  const shown = await server.call('GET', `websites/${id}.json`);
  expect(shown.status).toBe(200);
  expect(shown.body.data).toMatchObject({
    name: 'Lanterns',
    url: 'https://www.lanterns.example/shop',
    consent_mode: 'wait',
    page_views: 0,
    first_seen_at: null,
  });
  expect(shown.body.data.script).toBe(
    `<script async src="${shown.body.data.script_url}"></script>`,
  );
  const script = await fetch(shown.body.data.script_url);
  expect(script.status).toBe(200);
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await script.text()).toContain('sendBeacon');
  expect((await server.call('GET', 'websites.json?name=lant')).body.data[0].id).toBe(id);
  for (const url of [
    '',
    'lanterns',
    'ftp://lanterns.example',
    'javascript:alert(1)',
    'https://a:b@x.example',
  ])
    expect(
      await server.call('POST', 'websites.json', { website: { name: 'Other', url } }),
      url,
    ).toMatchObject({
      status: 422,
      body: { errors: { url: expect.arrayContaining([expect.any(String)]) } },
    });
  const elsewhere = await stranger();
  expect(
    (await server.call('GET', `websites/${id}.json`, undefined, { account: elsewhere })).status,
  ).toBe(404);
  expect((await server.call('GET', 'websites/999999.json')).status).toBe(404);
});

test('PUT and PATCH change name, address and hosts; another account changes nothing @spec WEBTRACK-007', async () => {
  const { id } = await aWebsite(server, { name: 'Before' });
  const path = `websites/${id}.json`;
  await server.call('PUT', path, { website: { name: 'After', other_hosts: ['b.example'] } });
  expect((await server.call('GET', path)).body.data).toMatchObject({
    name: 'After',
    other_hosts: ['b.example'],
  });
  await server.call('PATCH', path, { website: { url: 'https://c.example' } });
  expect((await server.call('GET', path)).body.data).toMatchObject({
    name: 'After',
    url: 'https://c.example',
    other_hosts: ['b.example'],
  });
  const elsewhere = await stranger();
  const foreign = await server.call(
    'PUT',
    path,
    { website: { name: 'Mine' } },
    { account: elsewhere },
  );
  expect(foreign.status).toBe(404);
});

test('twelve websites are listed in pages with their page views; another account’s are absent, and the role is asked @spec WEBTRACK-004', async () => {
  const account = await server.anotherAccount();
  const key = await server.key('contacts', account);
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { account, key });
  for (let no = 1; no <= 12; no += 1)
    await call('POST', 'websites.json', {
      website: { name: `Site ${String(no).padStart(2, '0')}`, url: 'https://shop.example' },
    });
  const second = await call('GET', 'websites.json?page=2');
  expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual([
    'Site 11',
    'Site 12',
  ]);
  expect(second.body.meta.total).toBe(12);
  const shown = (await call('GET', `websites/${second.body.data[0].id}.json`)).body.data;
  for (const page of ['/', '/boots']) await say(shown, { u: `https://shop.example${page}` });
  expect((await call('GET', 'websites.json?page=2')).body.data[0]).toMatchObject({
    name: 'Site 11',
    page_views: 2,
  });
  const lists = await server.key('campaigns', account);
  expect(
    (await server.call('GET', 'websites.json', undefined, { account, key: lists })).status,
  ).toBe(403);
  const own = (await server.call('GET', 'websites.json?per_page=100')).body.data;
  expect(own.some(({ name }: { name: string }) => name.startsWith('Site '))).toBe(false);
});

test('of deleted websites nothing is counted, and pages that still say something hear no error @spec WEBTRACK-008', async () => {
  const gone = await aWebsite(server);
  const others = [await aWebsite(server), await aWebsite(server), await aWebsite(server)];
  expect(await say(gone, {})).toBe(204);
  expect((await server.call('DELETE', `websites/${gone.id}.json`)).status).toBe(200);
  expect((await server.call('GET', `websites/${gone.id}.json`)).status).toBe(404);
  expect(await say(gone, {})).toBe(204);
  expect((await fetch(gone.script_url)).status).toBe(404);
  const ids = others.map(({ id }) => id);
  const removed = await server.call('POST', 'websites/bulk_delete.json', { ids });
  expect(removed.status).toBe(200);
  for (const one of others) {
    expect((await server.call('GET', `websites/${one.id}.json`)).status).toBe(404);
    expect(await say(one, {})).toBe(204);
  }
  const left = (await server.call('GET', 'websites.json?per_page=100')).body.data;
  expect(left.filter(({ id }: { id: number }) => [...ids, gone.id].includes(id))).toEqual([]);
  const kept = await aWebsite(server);
  await say(kept, {});
  const all = (await server.call('GET', 'website_reports.json')).body.data;
  expect(all.websites.map(({ id }: { id: number }) => id)).toContain(kept.id);
  expect((await reportOf(server, kept)).totals.views).toBe(1);
  expect((await server.call('GET', `website_reports.json?website_id=${gone.id}`)).status).toBe(404);
});
