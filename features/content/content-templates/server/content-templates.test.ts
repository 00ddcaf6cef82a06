import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type How = { account?: number; as?: string };
const call = (method: string, path: string, body?: object, how: How = {}) =>
  server.call(method, `content_templates${path}.json`, body, how);
const save = (content_template: object, how: How = {}) =>
  call('POST', '', { content_template }, how);
async function make(name: string, more: object = {}, how: How = {}): Promise<number> {
  const made = await save({ name, mjml_part: mjml(name), ...more }, how);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}
const show = async (id: number, how: How = {}) =>
  (await call('GET', `/${id}`, undefined, how)).body.data;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

describe('the verbs', () => {
  test('twelve templates make a second page of two, without designs; strangers see none, others are refused @spec TEMPLATES-012', async () => {
    const account = await server.anotherAccount('Twelve Templates');
    for (let n = 1; n <= 12; n += 1)
      await make(`Template ${n}`, { category: n > 9 ? 'Sales' : '' }, { account });
    const second = await call('GET', '', undefined, { account });
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    const page = await server.call(
      'GET',
      'content_templates.json?tab=my-template&page=2&per_page=10',
      undefined,
      { account },
    );
    expect(page.body.data).toHaveLength(2);
    expect(page.body.data[0]).not.toHaveProperty('mjml_part');
    expect(page.body.data[0]).toMatchObject({
      origin: 'own',
      rights: 'edit',
      excerpt: expect.stringContaining('Template'),
    });
    const sales = await server.call(
      'GET',
      'content_templates.json?category=Sales&sort=name&sort_order=asc',
      undefined,
      { account },
    );
    expect(names(sales.body.data)).toEqual(['Template 10', 'Template 11', 'Template 12']);
    expect((await server.call('GET', 'content_templates.json?name=Template')).body.data).toEqual(
      [],
    );
    expect((await call('GET', '', undefined, { as: 'contacts' })).status).toBe(403);
  });

  test('one template answers with its HTML, its MJML and its JSON; missing and foreign ones with 404 @spec TEMPLATES-013', async () => {
    const id = await make('Shown');
    expect(await show(id)).toMatchObject({
      name: 'Shown',
      editor_type: 5,
      mjml_part: mjml('Shown'),
      html_part: expect.stringContaining('Shown'),
      json_part: { tagName: 'mjml', children: [{ tagName: 'mj-body' }] },
      can_share: false,
    });
    const account = await server.anotherAccount('Template Stranger');
    for (const path of ['', '/preview', '/versions', '/check_modules_in_use'])
      expect((await call('GET', `/${id}${path}`, undefined, { account })).status, path).toBe(404);
    expect((await call('PUT', `/${id}`, { name: 'Mine' }, { account })).status).toBe(404);
    expect((await call('POST', `/${id}/make_content`, {}, { account })).status).toBe(404);
    for (const missing of [999_999, -999_999])
      expect((await call('GET', `/${missing}`)).status).toBe(404);
  });

  test('a template is made of a layout, of JSON or of HTML; faults name their field @spec TEMPLATES-014', async () => {
    const ofLayout = await save({ name: 'Of a layout', layout: 'letter', category: 'Letters' });
    expect(ofLayout.status, JSON.stringify(ofLayout.body)).toBe(201);
    expect(ofLayout.body.data).toMatchObject({
      layout: 'letter',
      category: 'Letters',
      warnings: [],
    });
    const whole = await show(ofLayout.body.data.id);
    const ofJson = await save({ name: 'Of JSON', json_part: whole.json_part });
    expect(ofJson.status, JSON.stringify(ofJson.body)).toBe(201);
    expect(ofJson.body.data.html_part).toBe(whole.html_part);
    const ofHtml = await save({ name: 'Of HTML', editor_type: 2, html_part: '<p>Hi</p>' });
    expect(ofHtml.body.data).toMatchObject({
      html_part: '<p>Hi</p>',
      text_part: 'Hi',
      mjml_part: null,
    });
    expect(names((await server.call('GET', 'content_templates.json?name=Of')).body.data)).toEqual([
      'Of HTML',
      'Of JSON',
      'Of a layout',
    ]);
    expect((await save({ name: ' ', layout: 'letter' })).body).toEqual({
      errors: { name: ['cannot be blank'] },
    });
    expect((await save({ name: 'of a LAYOUT', layout: 'letter' })).body).toEqual({
      errors: { name: ['has already been taken'] },
    });
    expect((await save({ name: 'Nothing' })).body.errors).toHaveProperty('mjml_part');
    expect((await save({ name: 'Unknown', layout: 'none' })).body.errors.layout[0]).toContain(
      'is none of the layouts: ',
    );
    expect((await save({ name: 'Old', editor_type: 1, html_part: 'x' })).status).toBe(422);
    expect((await save({ name: 'Script', json_part: { tagName: 'script' } })).status).toBe(422);
    expect(
      (await save({ name: 'Bad', editor_type: 2, html_part: '{{ x' })).body.errors,
    ).toHaveProperty('html_part');
  });

  test('PUT and PATCH change name and design, a later change is not overwritten @spec TEMPLATES-015', async () => {
    const id = await make('Before');
    for (const [method, name] of [
      ['PUT', 'Renamed'],
      ['PATCH', 'Renamed again'],
    ] as const) {
      const changed = await call(method, `/${id}`, {
        content_template: { name, mjml_part: mjml(name) },
      });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      expect(await show(id)).toMatchObject({ name, text_part: name });
    }
    expect((await call('PUT', `/${id}`, { editor_type: 2 })).status).toBe(422);
    const late = await fetch(`${server.url}/v2/${server.account}/content_templates/${id}.json`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${server.apiKey}`,
        'content-type': 'application/json',
        'if-match': '"2020-01-01T00:00:00.000Z"',
      },
      body: JSON.stringify({ name: 'Late' }),
    });
    expect(late.status).toBe(412);
    const { versions } = (await call('GET', `/${id}/versions`)).body.data;
    expect(versions.length).toBeGreaterThan(0);
  });

  test('a deleted template is gone, and so are three at once @spec TEMPLATES-016', async () => {
    const ids = [
      await make('Gone 1'),
      await make('Gone 2'),
      await make('Gone 3'),
      await make('Gone 4'),
    ];
    expect((await call('DELETE', `/${ids[0]}`)).status).toBe(200);
    expect((await call('GET', `/${ids[0]}`)).status).toBe(404);
    expect((await call('DELETE', '/bulk_delete', { ids: ids.slice(1) })).status).toBe(200);
    expect((await server.call('GET', 'content_templates.json?name=Gone')).body.data).toEqual([]);
    expect((await call('DELETE', '/-1')).status).not.toBe(200);
  });

  test('a copy has everything but the name @spec TEMPLATES-017', async () => {
    const id = await make('Original', { category: 'News' });
    const copy = await call('POST', `/${id}/duplicate`, {});
    expect(copy.status).toBe(201);
    const [before, after] = [await show(id), await show(copy.body.data.id)];
    expect(after).toMatchObject({
      name: 'Copy of Original',
      category: 'News',
      mjml_part: before.mjml_part,
      html_part: before.html_part,
      text_part: before.text_part,
    });
    expect((await call('POST', `/${id}/duplicate`, {})).body.data.name).toBe(
      'Copy of Original (2)',
    );
  });

  test('a used name is told, and so is a template of the same name or design @spec TEMPLATES-018 @spec TEMPLATES-019', async () => {
    const id = await make('Taken');
    const asked = async (query: string) =>
      (await server.call('GET', `content_templates/${query}`)).body.data;
    expect(await asked('validate_name.json?name=TAKEN')).toEqual({
      valid: false,
      message: 'Name has already been taken',
    });
    expect(await asked('validate_name.json?name=Free')).toEqual({ valid: true, message: '' });
    const find = 'find_duplicate_content_template.json';
    const { design_hash: hash } = await show(id);
    expect(await asked(`${find}?name=taken`)).toEqual({
      found: true,
      template: { id, name: 'Taken' },
    });
    expect(await asked(`${find}?name=Other&hash=${hash}`)).toEqual({
      found: true,
      template: { id, name: 'Taken' },
    });
    expect(await asked(`${find}?name=Other`)).toEqual({ found: false, template: null });
    expect(await asked(`${find}?name=taken&id=${id}`)).toEqual({ found: false, template: null });
    const spaced = await save({
      name: 'Spaced',
      mjml_part: mjml('Taken').replaceAll('><', '>\n  <'),
    });
    expect(spaced.body.data.design_hash).toBe(hash);
    expect((await server.call('GET', `content_templates/${find}`)).status).toBe(422);
  });
});

describe('templates and contents', () => {
  test('a content becomes a template, and a template a content of its own', async () => {
    const content = await server.call('POST', 'contents.json', {
      content: { name: 'Spring mail', editor_type: 5, mjml_part: mjml('Spring') },
    });
    const kept = await call('POST', '/from_content', {
      content_id: content.body.data.id,
      category: 'News',
    });
    expect(kept.status, JSON.stringify(kept.body)).toBe(201);
    expect(kept.body.data).toMatchObject({
      name: 'Spring mail',
      category: 'News',
      editor_type: 5,
      mjml_part: mjml('Spring'),
    });
    expect(
      (
        await server.call(
          'GET',
          `content_templates/find_duplicate_content_template.json?content_id=${content.body.data.id}`,
        )
      ).body.data.template.name,
    ).toBe('Spring mail');
    const made = await call('POST', `/${kept.body.data.id}/make_content`, {});
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data.name).toBe('Spring mail (2)');
    await call('PUT', `/${kept.body.data.id}`, { mjml_part: mjml('Summer') });
    const after = await server.call('GET', `contents/${made.body.data.id}.json`);
    expect(after.body.data).toMatchObject({ mjml_part: mjml('Spring'), text_part: 'Spring' });
    const pulled = await call('POST', '/from_content', { content_id: 999_999 });
    expect(pulled.status).toBe(404);
  });

  test('shipped layouts are the gallery: negative ids, found by words, copied but never changed @spec TEMPLATES-011', async () => {
    const gallery = await server.call('GET', 'content_templates.json?tab=shared&per_page=100');
    expect(gallery.body.data.length).toBeGreaterThanOrEqual(16);
    for (const { id, origin, rights } of gallery.body.data) {
      expect(id).toBeLessThan(0);
      expect([origin, rights]).toEqual(['shipped', 'copy']);
    }
    const letter = await server.call(
      'GET',
      'content_templates.json?tab=shared&name=plain%20letter',
    );
    const { id } = letter.body.data[0];
    expect(letter.body.meta.total).toBe(1);
    expect(await show(id)).toMatchObject({ layout: 'letter', json_part: { tagName: 'mjml' } });
    expect((await call('GET', `/${id}/preview`)).body.data.html).toContain('Alex');
    expect((await call('PUT', `/${id}`, { name: 'Mine' })).status).toBe(404);
    const copy = await call('POST', `/${id}/duplicate`, {});
    expect(copy.body.data).toMatchObject({
      name: 'Copy of Plain letter',
      layout: 'letter',
      origin: 'own',
    });
    expect((await call('POST', `/${id}/make_content`, { name: 'A letter' })).body.data.name).toBe(
      'A letter',
    );
    const first = await server.call('GET', 'content_templates.json?tab=shared&per_page=5');
    const second = await server.call('GET', 'content_templates.json?tab=shared&per_page=5&page=2');
    expect([...names(first.body.data), ...names(second.body.data)]).toEqual(
      names(gallery.body.data).slice(0, 10),
    );
  });

  test('a parent shares for looking, copying or changing; strangers and disabled parents share nothing @spec TEMPLATES-011', async () => {
    const parent = await server.anotherAccount('Head Office');
    const child = await server.anotherAccount('Branch');
    await server.database.pool.query(`update accounts set owner_id = $1 where id = $2`, [
      parent,
      child,
    ]);
    await server.database.pool.query(
      `update accounts set settings = '{"parent_account": true}' where id = $1`,
      [parent],
    );
    const at = { account: parent };
    const ids = {
      own: await make('Not shared', {}, at),
      read: await make('To look at', { shared_rights: 'read' }, at),
      copy: await make('To copy', { shared_rights: 'copy' }, at),
      edit: await make('To change', { shared_rights: 'edit' }, at),
    };
    const here = { account: child };
    expect(await show(ids.edit, at)).toMatchObject({ can_share: true, origin: 'own' });
    const shared = await server.call(
      'GET',
      'content_templates.json?tab=shared&per_page=3',
      undefined,
      here,
    );
    expect(names(shared.body.data)).toEqual(['To change', 'To copy', 'To look at']);
    const further = await server.call(
      'GET',
      'content_templates.json?tab=shared&per_page=3&page=2',
      undefined,
      here,
    );
    expect(further.body.data.map(({ origin }: { origin: string }) => origin)).toEqual([
      'shipped',
      'shipped',
      'shipped',
    ]);
    expect((await call('GET', '', undefined, here)).body.data).toEqual([]);
    expect((await call('GET', `/${ids.own}`, undefined, here)).status).toBe(404);

    expect(await show(ids.read, here)).toMatchObject({
      origin: 'shared',
      rights: 'read',
      can_share: false,
    });
    expect((await call('POST', `/${ids.read}/duplicate`, {}, here)).status).toBe(403);
    expect((await call('POST', `/${ids.read}/make_content`, {}, here)).status).toBe(403);
    expect((await call('POST', `/${ids.copy}/duplicate`, {}, here)).body.data).toMatchObject({
      name: 'Copy of To copy',
      origin: 'own',
    });
    expect((await call('POST', `/${ids.copy}/make_content`, {}, here)).status).toBe(201);
    expect((await call('PUT', `/${ids.copy}`, { name: 'Theirs' }, here)).status).toBe(403);
    const changed = await call(
      'PUT',
      `/${ids.edit}`,
      { name: 'Changed below', shared_rights: 'none' },
      here,
    );
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await show(ids.edit, at)).toMatchObject({
      name: 'Changed below',
      shared_rights: 'edit',
    });
    expect((await call('DELETE', `/${ids.edit}`, undefined, here)).status).toBe(404);

    const stranger = { account: await server.anotherAccount('No Branch') };
    expect((await call('GET', `/${ids.copy}`, undefined, stranger)).status).toBe(404);
    await server.database.pool.query(`update accounts set active = false where id = $1`, [parent]);
    expect((await call('GET', `/${ids.copy}`, undefined, here)).status).toBe(404);
  });
});
