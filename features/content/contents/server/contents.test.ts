import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const save = (content: Record<string, unknown>, how: { account?: number } = {}) =>
  server.call('POST', 'contents.json', { content }, how);
async function make(
  content: Record<string, unknown>,
  how: { account?: number } = {},
): Promise<number> {
  const made = await save({ editor_type: 2, html_part: '<p>Hi</p>', ...content }, how);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}
const show = async (id: number) => (await server.call('GET', `contents/${id}.json`)).body.data;
const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

describe('the family', () => {
  test('twelve contents fill one page of ten and one of two, without their bodies @spec CONTENT-030', async () => {
    const account = await server.anotherAccount('Twelve Contents');
    for (let n = 1; n <= 12; n += 1)
      await make({ name: `Content ${n}`, editor_type: n > 10 ? 0 : 2 }, { account });
    const second = await server.call('GET', 'contents.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(second.body.data).toHaveLength(2);
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    expect(second.body.data[0]).not.toHaveProperty('html_part');
    expect(second.body.data[0].excerpt).toBe('Hi');
    const wysiwyg = await server.call('GET', 'contents.json?editor_type=0', undefined, { account });
    expect(wysiwyg.body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Content 11',
      'Content 12',
    ]);
    expect((await server.call('GET', 'contents.json?name=Content')).body.data).toEqual([]);
    expect((await server.call('GET', 'contents.json', undefined, { as: 'contacts' })).status).toBe(
      403,
    );
  });

  test('one content answers with its HTML, its JSON and its editor type, a missing or foreign one with 404 @spec CONTENT-031', async () => {
    const id = await make({ name: 'Shown', html_part: '<style>p{color:red}</style><p>Hello</p>' });
    expect(await show(id)).toMatchObject({
      name: 'Shown',
      editor_type: 2,
      html_part: '<style>p{color:red}</style><p>Hello</p>',
      text_part: 'Hello',
      mjml_part: null,
      json_part: null,
    });
    const built = await make({
      name: 'Built of rows',
      editor_type: 5,
      html_part: undefined,
      mjml_part: mjml('Hi <b>{{ contact.first_name }}</b>'),
    });
    const text = {
      tagName: 'mj-text',
      attributes: {},
      content: 'Hi <b>{{ contact.first_name }}</b>',
    };
    const row = (tagName: string, ...children: object[]) => ({ tagName, attributes: {}, children });
    expect(await show(built)).toMatchObject({
      editor_type: 5,
      html_part: expect.stringContaining('Hi <b>{{ contact.first_name }}</b>'),
      json_part: row('mjml', row('mj-body', row('mj-section', row('mj-column', text)))),
    });
    const stranger = await server.anotherAccount('Content Stranger');
    for (const path of [
      `contents/${id}.json`,
      `contents/${id}/preview.json`,
      `contents/${id}/links.json`,
      `contents/${id}/check_modules_in_use.json`,
    ]) {
      expect((await server.call('GET', path, undefined, { account: stranger })).status, path).toBe(
        404,
      );
    }
    expect(
      (await server.call('PUT', `contents/${id}/refetch.json`, {}, { account: stranger })).status,
    ).toBe(404);
    expect((await server.call('GET', 'contents/999999.json')).status).toBe(404);
  });

  test('a content is created with name, editor, HTML and folder; faults name their field @spec CONTENT-032', async () => {
    const folder = (
      await server.call('POST', 'folders.json', {
        folder: { name: 'Spring', folder_type: 'content' },
      })
    ).body.data.id;
    const made = await save({
      name: 'In folder',
      editor_type: 0,
      html_part: '<p>x</p>',
      folder_id: folder,
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      folder_id: folder,
      editor_type: 0,
      created_by: expect.any(String),
      warnings: [],
    });
    expect((await save({ name: ' ', html_part: 'x' })).body).toEqual({
      errors: { name: ['cannot be blank'] },
    });
    expect((await save({ name: 'in FOLDER', html_part: 'x' })).body).toEqual({
      errors: { name: ['has already been taken'] },
    });
    expect((await save({ name: 'No body' })).body).toEqual({
      errors: { html_part: ['is required'] },
    });
    expect((await save({ name: 'Old editor', editor_type: 1, html_part: 'x' })).status).toBe(422);
    expect((await save({ name: 'Too long', html_part: 'x'.repeat(1_000_001) })).body).toEqual({
      errors: { html_part: ['is too long (at most 1000000 characters)'] },
    });
    const stranger = await server.anotherAccount('Folder Stranger');
    expect(
      (
        await save(
          { name: 'Foreign folder', html_part: 'x', folder_id: folder },
          { account: stranger },
        )
      ).status,
    ).toBe(404);
  });

  test('PUT and PATCH change a content but never its editor @spec CONTENT-033', async () => {
    const id = await make({ name: 'Before', html_part: '<p>one</p>' });
    for (const [method, html] of [
      ['PUT', '<p>two</p>'],
      ['PATCH', '<p>three</p>'],
    ] as const) {
      expect(
        (await server.call(method, `contents/${id}.json`, { content: { html_part: html } })).status,
      ).toBe(200);
      expect(await show(id)).toMatchObject({ html_part: html, name: 'Before' });
    }
    const other = await server.call('PUT', `contents/${id}.json`, { content: { editor_type: 0 } });
    expect(other.status).toBe(422);
    expect(other.body.errors.editor_type[0]).toContain('cannot be changed');
    expect(
      (await server.call('PUT', `contents/${id}.json`, { content: { html_part: ' ' } })).body,
    ).toEqual({ errors: { html_part: ['cannot be blank'] } });
    const stranger = await server.anotherAccount('Content Changer');
    expect(
      (
        await server.call(
          'PUT',
          `contents/${id}.json`,
          { content: { name: 'Mine' } },
          { account: stranger },
        )
      ).status,
    ).toBe(404);
  });

  test('contents are deleted one by one and several at once, but not while something uses them @spec CONTENT-034 @spec CONTENT-037', async () => {
    const ids = [
      await make({ name: 'D1' }),
      await make({ name: 'D2' }),
      await make({ name: 'D3' }),
      await make({ name: 'Used' }),
    ];
    const campaign = { name: 'Spring mail', content_id: ids[3] };
    const user = (await server.call('POST', 'campaigns.json', { campaign })).body.data.id;
    expect(
      (await server.call('GET', `contents/${ids[0]}/check_modules_in_use.json`)).body.data,
    ).toEqual({ in_use: false, modules: {}, hidden: {} });
    expect(
      (await server.call('GET', `contents/${ids[3]}/check_modules_in_use.json`)).body.data,
    ).toEqual({
      in_use: true,
      hidden: {},
      modules: { campaigns: [{ id: user, name: 'Spring mail' }] },
    });
    const refused = await server.call('DELETE', `contents/${ids[3]}.json`);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('Spring mail');
    expect((await server.call('DELETE', `contents/${ids[0]}.json`)).status).toBe(200);
    const bulk = await server.call(
      'DELETE',
      `contents/bulk_delete.json?ids=${ids.slice(1).join(',')}`,
    );
    expect(bulk.body.data.ids).toEqual(ids.slice(1, 3));
    expect((await server.call('GET', `contents/${ids[1]}.json`)).status).toBe(404);
    expect((await server.call('GET', `contents/${ids[3]}.json`)).status).toBe(200);
  });

  test('a copy has all parts and a free name @spec CONTENT-035 @spec CONTENT-038', async () => {
    const id = await make({
      name: 'Original',
      html_part: undefined,
      editor_type: 5,
      mjml_part: mjml('Copy me'),
    });
    const copy = (await server.call('POST', `contents/${id}/duplicate.json`, {})).body.data;
    expect(copy).toMatchObject({
      name: 'Copy of Original',
      editor_type: 5,
      mjml_part: mjml('Copy me'),
    });
    expect(copy.html_part).toBe((await show(id)).html_part);
    expect((await server.call('POST', `contents/${id}/duplicate.json`, {})).body.data.name).toBe(
      'Copy of Original (2)',
    );
    const asked = async (name: string) =>
      (await server.call('GET', `contents/validate_name.json?name=${name}`)).body.data;
    expect(await asked('original')).toEqual({
      valid: false,
      message: 'Name has already been taken',
    });
    expect(await asked('never-used')).toEqual({ valid: true, message: '' });
  });

  test('an archived content leaves the list and comes back @spec CONTENT-036', async () => {
    const account = await server.anotherAccount('Archiver');
    const id = await make({ name: 'Put away' }, { account });
    const listed = async (query = '') =>
      (await server.call('GET', `contents.json${query}`, undefined, { account })).body.data.map(
        (row: { id: number }) => row.id,
      );
    await server.call('PUT', `contents/${id}/archive_record.json`, {}, { account });
    expect([await listed(), await listed('?archived=true')]).toEqual([[], [id]]);
    await server.call(
      'PUT',
      `contents/${id}/archive_record.json`,
      { archived: false },
      { account },
    );
    expect(await listed()).toEqual([id]);
  });
});
