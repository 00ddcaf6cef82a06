import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { pageTypes } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface How {
  account?: number;
  as?: string;
}
const path = 'preference_pages.json';
const save = (page: Record<string, unknown>, how: How = {}) =>
  server.call('POST', path, { preference_page: { page_type: 'edit_profile', ...page } }, how);
async function aPage(page: Record<string, unknown>, how: How = {}): Promise<number> {
  const made = await save(page, how);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}
const show = async (id: number) =>
  (await server.call('GET', `preference_pages/${id}.json?edit=true`)).body.data;

test('twelve pages fill one page of ten and one of two, and are found by their type @spec PREFPAGES-023', async () => {
  const account = await server.anotherAccount('Twelve Pages');
  for (let n = 1; n <= 12; n += 1)
    await aPage(
      { name: `Page ${n}`, page_type: n > 9 ? 'report_spam' : 'edit_profile' },
      { account },
    );
  const list = (query: string, how: How = {}) =>
    server.call('GET', `${path}?${query}`, undefined, { account, ...how });
  const second = await list('page=2&per_page=10');
  expect(second.body.data).toHaveLength(2);
  expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
  const reports = await list('page_type=report_spam');
  expect(reports.body.data.map(({ page_type: type }: { page_type: string }) => type)).toEqual(
    Array.from({ length: 3 }, () => 'report_spam'),
  );
  expect((await list('page_type=odd')).status).toBe(422);
  expect((await server.call('GET', `${path}?name=Page`)).body.data).toEqual([]);
  expect((await list('', { as: 'campaigns' })).status).toBe(403);
});

test('one page answers with its parts, also for an editor; a missing or foreign one with 404 @spec PREFPAGES-014 @spec PREFPAGES-024', async () => {
  const json = { pages: [{ frames: [] }] };
  const id = await aPage({
    name: 'Shown',
    editor_type: 'dnd',
    html_part: '<p>{{edit_profile.form}}</p>',
    json_part: json,
  });
  expect(await show(id)).toMatchObject({
    id,
    name: 'Shown',
    page_type: 'edit_profile',
    editor_type: 'dnd',
    html_part: '<p>{{edit_profile.form}}</p>',
    json_part: json,
  });
  const account = await server.anotherAccount('Page Stranger');
  for (const one of [`preference_pages/${id}.json`, `preference_pages/${id}/preview.json`])
    expect((await server.call('GET', one, undefined, { account })).status, one).toBe(404);
  expect((await server.call('GET', 'preference_pages/999999.json')).status).toBe(404);
});

test('all six types can be made, and begin with the HTML of their type; others are refused by name @spec PREFPAGES-017 @spec PREFPAGES-025', async () => {
  for (const type of pageTypes) {
    const begins = await server.call(
      'GET',
      `preference_pages/default_html_part.json?page_type=${type}`,
    );
    expect(begins.body.data.html_part).toContain('<h1>');
    const id = await aPage({ name: `A ${type}`, page_type: type });
    expect((await show(id)).html_part).toBe(begins.body.data.html_part);
  }
  const odd = await save({ name: 'Odd', page_type: 'odd' });
  expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['page_type']]);
  expect((await save({ name: ' ' })).body.errors).toEqual({ name: ['cannot be blank'] });
  const broken = await save({ name: 'Broken', html_part: '<p>\n{% if contact %}</p>' });
  expect([broken.status, broken.body.errors.html_part[0]]).toEqual([
    422,
    expect.stringMatching(/^line 2: /),
  ]);
  const deep = await save({ name: 'Deep', html_part: '<div>'.repeat(3_000) });
  expect([deep.status, Object.keys(deep.body.errors)]).toEqual([422, ['html_part']]);
});

test('what an editor begins with tells which editor it is @spec PREFPAGES-018', async () => {
  const parts = async (query: string) =>
    (await server.call('GET', `preference_pages/get_html_json_part.json?${query}`)).body.data;
  const json = { pages: [] };
  const drawn = await aPage({ name: 'Drawn', editor_type: 'dnd', json_part: json });
  const written = await aPage({ name: 'Written', html_part: '<p>w</p>' });
  expect(await parts(`id=${drawn}`)).toMatchObject({ editor_type: 'dnd', json_part: json });
  expect(await parts(`id=${written}`)).toMatchObject({
    editor_type: 'html',
    html_part: '<p>w</p>',
    json_part: null,
  });
  expect(await parts('page_type=report_spam&editor_type=dnd')).toMatchObject({
    page_type: 'report_spam',
    editor_type: 'dnd',
    html_part: expect.stringContaining('{{report_spam.form}}'),
    json_part: null,
  });
});

test('PUT and PATCH change name and parts, of one’s own pages; the type stays @spec PREFPAGES-026', async () => {
  const id = await aPage({ name: 'Before' });
  const change = (method: string, page: object, how: How = {}) =>
    server.call(method, `preference_pages/${id}.json`, { preference_page: page }, how);
  await change('PUT', { name: 'After' });
  await change('PATCH', { html_part: '<p>new</p>' });
  expect(await show(id)).toMatchObject({ name: 'After', html_part: '<p>new</p>' });
  expect((await change('PUT', { page_type: 'report_spam' })).status).toBe(422);
  const account = await server.anotherAccount('Page Changer');
  expect((await change('PUT', { name: 'x' }, { account })).status).toBe(404);
});

test('pages go one by one and together; a copy is not in use; used names are not free @spec PREFPAGES-027 @spec PREFPAGES-028 @spec PREFPAGES-029', async () => {
  const ids = [];
  for (const name of ['Gone 1', 'Gone 2', 'Gone 3', 'Gone 4'])
    ids.push(await aPage({ name, is_default: name === 'Gone 1' }));
  const copy = await server.call('POST', `preference_pages/${ids[0]}/duplicate.json`);
  expect([copy.status, copy.body.data]).toMatchObject([
    201,
    { name: 'Copy of Gone 1', page_type: 'edit_profile', is_default: false },
  ]);
  const free = async (name: string) =>
    (await server.call('GET', `preference_pages/validate_name.json?name=${name}`)).body.data.valid;
  expect([await free('gone%201'), await free('Never')]).toEqual([false, true]);
  expect((await server.call('DELETE', `preference_pages/${ids[0]}.json`)).status).toBe(200);
  expect((await server.call('GET', `preference_pages/${ids[0]}.json`)).status).toBe(404);
  const bulk = await server.call('DELETE', 'preference_pages/bulk_delete.json', {
    ids: ids.slice(1),
  });
  expect(bulk.body.data.ids).toEqual(ids.slice(1));
  for (const id of ids.slice(1))
    expect((await server.call('GET', `preference_pages/${id}.json`)).status).toBe(404);
});

test('a preview shows the page with a sample person, our form in its place and nothing that runs @spec PREFPAGES-016 @spec PREFPAGES-020', async () => {
  const id = await aPage({
    name: 'Preview',
    html_part:
      '<h1>Hello {{ contact.email }} {{abc}} {{ abc.form }}</h1><script>alert(1)</script><p onclick="x()">{{ edit_profile.form }}</p>',
  });
  const { html } = (await server.call('GET', `preference_pages/${id}/preview.json`)).body.data;
  expect(html).toContain('Hello ada@example.com {{abc}} {{ abc.form }}');
  expect(html).toContain('name="first_name"');
  expect(html).not.toMatch(/<script|onclick|alert\(1\)/);
});
