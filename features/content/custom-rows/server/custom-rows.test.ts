import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = (await aMember(server, 'Berta')).token;
});
afterAll(() => server.close());

interface How {
  account?: number;
  key?: string;
}
const section = (text: string) =>
  `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
const save = (row: Record<string, unknown>, how: How = {}) =>
  server.call(
    'POST',
    'custom_rows.json',
    { custom_row: { mjml_part: section('Opening hours'), ...row } },
    how,
  );
async function aRow(row: Record<string, unknown>, how: How = {}): Promise<number> {
  const made = await save(row, how);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}
const change = (
  id: number,
  row: object,
  { method = 'PUT', ...how }: How & { method?: string } = {},
) => server.call(method, `custom_rows/${id}.json`, { custom_row: row }, how);
const show = async (id: number) => (await server.call('GET', `custom_rows/${id}.json`)).body.data;
const namesOf = async (query: string, account: number) =>
  (await server.call('GET', `custom_rows.json?${query}`, undefined, { account })).body.data.map(
    ({ name }: { name: string }) => name,
  );

describe('the family', () => {
  test('twelve rows fill one page of ten and one of two, found by name and category @spec CONTENT-048', async () => {
    const account = await server.anotherAccount('Twelve Rows');
    for (let n = 1; n <= 12; n += 1)
      await aRow({ name: `Row ${n}`, category: n > 10 ? 'Shop' : 'Letters' }, { account });
    const second = await server.call('GET', 'custom_rows.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(second.body.data).toHaveLength(2);
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    expect(await namesOf('category=shop', account)).toEqual(['Row 11', 'Row 12']);
    expect(await namesOf('name=row%2012&category=Shop', account)).toEqual(['Row 12']);
    expect(await namesOf('is_synced=true', account)).toEqual([]);
    const categories = await server.call('GET', 'custom_rows/categories.json', undefined, {
      account,
    });
    expect(categories.body.data).toEqual(['Letters', 'Shop']);
    expect((await server.call('GET', 'custom_rows.json?name=Row')).body.data).toEqual([]);
    expect(
      (await server.call('GET', 'custom_rows.json', undefined, { as: 'contacts' })).status,
    ).toBe(403);
  });

  test('one row answers with its JSON; a missing or foreign one with 404 @spec CONTENT-049', async () => {
    const id = await aRow({ name: 'Shown' });
    const element = (tagName: string, ...children: object[]) => ({
      tagName,
      attributes: {},
      children,
    });
    expect(await show(id)).toMatchObject({
      name: 'Shown',
      category: '',
      json_part: element(
        'mj-section',
        element('mj-column', { tagName: 'mj-text', attributes: {}, content: 'Opening hours' }),
      ),
      html_part: expect.stringMatching(/^<style[^]*mj-column-per-100[^]*Opening hours/),
      is_synced: false,
      locked: false,
    });
    const account = await server.anotherAccount('Row Stranger');
    for (const path of [`custom_rows/${id}.json`, `custom_rows/${id}/check_modules_in_use.json`])
      expect((await server.call('GET', path, undefined, { account })).status, path).toBe(404);
    expect((await server.call('GET', 'custom_rows/999999.json')).status).toBe(404);
  });

  test('a row is made of the MJML or the JSON of one row, and faults name their field @spec CONTENT-050', async () => {
    const text = { tagName: 'mj-text', attributes: { color: '#111111' }, content: 'A <b>b</b>' };
    const json_part = {
      tagName: 'mj-section',
      attributes: { 'background-color': '#ffffff' },
      children: [{ tagName: 'mj-column', attributes: {}, children: [text] }],
    };
    const id = await aRow({ name: 'Of JSON', mjml_part: undefined, json_part });
    expect((await show(id)).mjml_part).toBe(
      '<mj-section background-color="#ffffff"><mj-column><mj-text color="#111111">A <b>b</b></mj-text></mj-column></mj-section>',
    );
    const foreign = { type: 'two-columns', modules: [{ kind: 'title' }] };
    const other = await aRow({ name: 'Other editor', mjml_part: undefined, json_part: foreign });
    expect(await show(other)).toMatchObject({ json_part: foreign, mjml_part: null });
    expect((await save({ name: ' ' })).body).toEqual({ errors: { name: ['cannot be blank'] } });
    expect((await save({ name: 'of json' })).body).toEqual({
      errors: { name: ['has already been taken'] },
    });
    const refused = async (row: object) =>
      (await save({ name: 'Refused', mjml_part: undefined, ...row })).body.errors;
    expect(await refused({})).toHaveProperty('json_part');
    expect(await refused({ mjml_part: section('a') + section('b') })).toEqual({
      mjml_part: ['must be one row: an mj-section, mj-wrapper or mj-hero'],
    });
    expect(await refused({ mjml_part: '<mj-text>no row</mj-text>' })).toHaveProperty('mjml_part');
    expect(await refused({ mjml_part: section('{% if %}') })).toHaveProperty('mjml_part');
    expect(await refused({ mjml_part: section(`x<!--row:${id}-->`) })).toEqual({
      mjml_part: ['must not hold other saved rows: put in the row itself'],
    });
    expect(await refused({ mjml_part: section('{{ footer }}') })).toHaveProperty('mjml_part');
    expect(await refused({ json_part: { tagName: 'script' } })).toHaveProperty('json_part');
    const hostile = { ...text, tagName: 'mj-text', attributes: { 'x"><script>': 'y' } };
    expect(await refused({ json_part: hostile })).toHaveProperty('json_part');
  });

  test('PUT and PATCH change name and JSON @spec CONTENT-051', async () => {
    const id = await aRow({ name: 'Before' });
    await change(id, { name: 'After', category: 'Shop' });
    await change(id, { mjml_part: section('Closed') }, { method: 'PATCH' });
    expect(await show(id)).toMatchObject({
      name: 'After',
      category: 'Shop',
      mjml_part: section('Closed'),
      html_part: expect.stringContaining('Closed'),
    });
    expect(JSON.stringify((await show(id)).json_part)).toContain('Closed');
    const account = await server.anotherAccount('Row Changer');
    expect((await change(id, { name: 'x' }, { account })).status).toBe(404);
  });

  test('rows go one by one and together; used names are not free @spec CONTENT-052 @spec CONTENT-053', async () => {
    const ids = [];
    for (const name of ['Gone 1', 'Gone 2', 'Gone 3', 'Gone 4']) ids.push(await aRow({ name }));
    const free = async () =>
      (await server.call('GET', 'custom_rows/validate_name.json?name=GONE%201')).body.data.valid;
    expect(await free()).toBe(false);
    expect((await server.call('DELETE', `custom_rows/${ids[0]}.json`)).status).toBe(200);
    expect((await server.call('GET', `custom_rows/${ids[0]}.json`)).status).toBe(404);
    expect(await free()).toBe(true);
    const rest = ids.slice(1);
    const bulk = await server.call('DELETE', 'custom_rows/bulk_delete.json', { ids: rest });
    expect(bulk.body.data.ids).toEqual(rest);
    const left = (await server.call('GET', 'custom_rows.json?name=gone')).body.data;
    expect(left).toEqual([]);
  });

  test('only administrators of the editor lock and sync rows, and change those of others', async () => {
    const { token: key } = await aMember(server, 'Maria', ['contents']);
    const { token: other } = await aMember(server, 'Otto', ['contents']);
    const id = await aRow({ name: 'Of Maria' }, { key });
    expect((await change(id, { name: 'Of Otto' }, { key: other })).status).toBe(403);
    expect((await change(id, { name: 'Still of Maria' }, { key })).status).toBe(200);
    for (const fields of [{ locked: true }, { is_synced: true }]) {
      expect((await change(id, fields, { key })).status).toBe(403);
      expect((await save({ name: 'Shared', ...fields }, { key })).status).toBe(403);
    }
    expect((await change(id, { locked: true, is_synced: true }, { key: admin })).status).toBe(200);
    expect((await change(id, { name: 'Mine again' }, { key })).status).toBe(403);
    expect((await server.call('DELETE', `custom_rows/${id}.json`, undefined, { key })).status).toBe(
      403,
    );
    const bulk = await server.call('POST', 'custom_rows/bulk_delete.json', { ids: [id] }, { key });
    expect(Object.keys(bulk.body.data.errors)).toEqual([String(id)]);
    expect(
      (await server.call('DELETE', `custom_rows/${id}.json`, undefined, { key: admin })).status,
    ).toBe(200);
  });
});

describe('in contents', () => {
  const design = (id: number) =>
    `<mjml><mj-body><mj-raw><!--row:${id}--></mj-raw>${section('Below')}</mj-body></mjml>`;
  async function aContent(content: Record<string, unknown>): Promise<number> {
    const made = await server.call('POST', 'contents.json', { content });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.data.id;
  }
  const content = async (id: number) => (await server.call('GET', `contents/${id}.json`)).body.data;
  const notification = async (id: number) =>
    (await server.call('GET', `notifications/${id}.json`, undefined, { key: admin })).body.data;

  test('a synced row is compiled in, and its change reaches every content that uses it, with a report', async () => {
    const id = await aRow({ name: 'Synced', is_synced: true }, { key: admin });
    const used = [];
    for (const name of ['Uses it', 'Uses it too'])
      used.push(await aContent({ name, editor_type: 5, mjml_part: design(id) }));
    const other = await aContent({
      name: 'Without',
      editor_type: 5,
      mjml_part: `<mjml><mj-body>${section('x')}</mj-body></mjml>`,
    });
    const before = await content(used[0]!);
    expect(before.html_part).toMatch(/Opening hours[^]*Below/);
    expect(before.text_part).toMatch(/Opening hours\s+Below/);
    expect(before.mjml_part).toBe(design(id));
    const gone = server.call('DELETE', `custom_rows/${id}.json`, undefined, { key: admin });
    expect((await gone).status).toBe(422);
    expect((await change(id, { is_synced: false }, { key: admin })).status).toBe(422);
    const untouched = (await content(other)).updated_at;

    const changed = await change(id, { mjml_part: section('Closed in August') }, { key: admin });
    const { notification_id: report } = changed.body.data;
    await server.until(
      async () => (await notification(report)).percent_complete === 100,
      'the report',
    );
    expect(await notification(report)).toMatchObject({
      message: '2 emails were updated.',
      show_download: true,
    });
    for (const one of used) {
      const { html_part: html, text_part: text } = await content(one);
      expect(html).toContain('Closed in August');
      expect(html).not.toContain('Opening hours');
      expect(text).toMatch(/Closed in August\s+Below/);
    }
    expect((await content(other)).updated_at).toBe(untouched);
    const renamed = await change(id, { name: 'Renamed' }, { key: admin });
    expect(renamed.body.data.notification_id).toBeNull();
  });

  test('a row that is gone or of another account cannot be compiled in', async () => {
    const account = await server.anotherAccount('Row Owner');
    const foreign = await aRow({ name: 'Foreign' }, { account });
    for (const id of [foreign, 999_999]) {
      const refused = await server.call('POST', 'contents.json', {
        content: { name: 'Refused', editor_type: 5, mjml_part: design(id) },
      });
      expect(refused.body).toEqual({
        errors: { mjml_part: [`names ${id}, which is no saved row of this account`] },
      });
    }
  });

  test('an HTML email names a row by a comment; its style sheet goes to the head', async () => {
    const id = await aRow({
      name: 'Two columns',
      mjml_part:
        '<mj-section><mj-column><mj-text>Left</mj-text></mj-column><mj-column><mj-text>Right</mj-text></mj-column></mj-section>',
    });
    const html = (row: number) =>
      `<html><head><title>x</title></head><body><p>Above</p>\n<!--row:${row}--></body></html>`;
    const preview = async (row: number) =>
      (await server.call('POST', 'contents/preview.json', { content: { html_part: html(row) } }))
        .body.data;
    const shown = await preview(id);
    expect(shown.html).toMatch(/mj-column-per-50[^]*<\/head>[^]*Above[^]*Left[^]*Right/);
    expect(shown.text).toMatch(/Above\s+Left\s+Right/);
    expect((await preview(999_999)).findings).toContainEqual(
      expect.objectContaining({
        code: 'unknown_part',
        severity: 'error',
        where: { part: 'html', line: 2 },
      }),
    );
    const content = await aContent({ name: 'By comment', html_part: html(id) });
    const use = await server.call('GET', `custom_rows/${id}/check_modules_in_use.json`);
    expect(use.body.data.modules).toEqual({ contents: [{ id: content, name: 'By comment' }] });
  });
});
