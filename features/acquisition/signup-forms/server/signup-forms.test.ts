import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { visitorsOf } from '#engines/forms/visitor.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let list = 0;
let visitor: ReturnType<typeof visitorsOf>;
beforeAll(async () => {
  server = await testServer({
    env: { TRUSTED_PROXIES: '1' },
  });
  visitor = visitorsOf(server);
  list = await aListOf(server, []);
});
afterAll(() => server.close());

interface How {
  account?: number;
}
const email = { id: 'email', kind: 'email', label: 'Email', required: true, binds: 'email' };
const topics = {
  id: 'topics',
  kind: 'multiple_choice',
  label: 'Topics',
  options: [
    { value: 'books', label: 'Books' },
    { value: 'music', label: 'Music' },
    { value: 'films', label: 'Films' },
  ],
};
const firstName = { id: 'first_name', kind: 'text', label: 'First name', binds: 'first_name' };
const save = (form: object, how: How = {}) =>
  server.call('POST', 'forms.json', { form: { lists: [list], ...form } }, how);
async function aForm(form: object): Promise<any> {
  const made = await save(form);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}
const show = async (id: number) => (await server.call('GET', `forms/${id}.json`)).body.data;

describe('the family', () => {
  test('twelve forms fill one page of ten and one of two, found by name and folder @spec FORMS-024', async () => {
    const account = await server.anotherAccount('Twelve Forms');
    const own = (await server.call('POST', 'lists.json', { list: { name: 'Own' } }, { account }))
      .body.data.id;
    for (let n = 1; n <= 12; n += 1)
      expect((await save({ name: `Form ${n}`, lists: [own] }, { account })).status).toBe(201);
    const ask = (query: string, how: object = { account }) =>
      server.call('GET', `forms.json?${query}`, undefined, how);
    const second = await ask('page=2&per_page=10');
    expect(second.body.data).toHaveLength(2);
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    expect((await ask('name=form%2012')).body.data).toMatchObject([{ name: 'Form 12' }]);
    expect((await ask('folder_id=77')).body.data).toEqual([]);
    expect((await ask('name=Form%201', {})).body.data).toEqual([]);
    expect((await ask('', { as: 'contacts' })).status).toBe(403);
  });

  test('folders of signup forms are of the type form @spec FORMS-014', async () => {
    const folder = await server.call('POST', 'folders.json', {
      folder: { name: 'Sign-ups', folder_type: 'form' },
    });
    const { id } = folder.body.data ?? folder.body;
    const form = await aForm({ name: 'In a folder', folder_id: id });
    const found = await server.call('GET', `forms.json?folder_id=${id}`);
    expect(found.body.data.map((one: { id: number }) => one.id)).toEqual([form.id]);
  });

  test('one form answers with fields, HTML code and its four views; unknown and foreign ones with 404 @spec FORMS-025', async () => {
    const { id } = await aForm({ name: 'Shown', fields: [email, firstName] });
    const shown = await show(id);
    expect(shown).toMatchObject({ name: 'Shown', lists: [list], state: 'published', seen: 0 });
    expect(shown.fields.map((field: { id: string }) => field.id)).toEqual(['email', 'first_name']);
    expect(shown.html_code).toContain('<form');
    expect(shown.html_code).toContain(`action="${shown.url}"`);
    expect(shown.views.map((view: { id: number; name: string }) => [view.id, view.name])).toEqual([
      [1, 'plain_html'],
      [2, 'styled_html'],
      [3, 'frame'],
      [4, 'hosted_page'],
    ]);
    const account = await server.anotherAccount('Form Reader');
    expect((await server.call('GET', `forms/${id}.json`, undefined, { account })).status).toBe(404);
    expect((await server.call('GET', 'forms/999999.json')).status).toBe(404);
  });

  test('a form needs a name, a list and one field for the address @spec FORMS-026', async () => {
    expect((await save({ name: 'With the least' })).body.data.fields).toMatchObject([email]);
    const refused = async (form: object) => {
      const { status, body } = await save(form);
      expect(status).toBe(422);
      return Object.keys(body.errors);
    };
    expect(await refused({ name: 'No list', lists: [] })).toEqual(['lists']);
    expect(
      (await server.call('POST', 'forms.json', { form: { name: 'None', fields: [email] } })).body
        .errors,
    ).toHaveProperty('lists');
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ name: 'No address', fields: [firstName] })).toEqual(['fields']);
    expect(await refused({ name: 'Unknown list', lists: [999_999] })).toEqual(['lists']);
    expect((await save({ name: 'No https', thanks_url: 'javascript:alert(1)' })).body).toEqual({
      errors: { thanks_url: ['must begin with https://'] },
    });
  });

  test('PUT and PATCH change a form, which is another version at once @spec FORMS-027', async () => {
    const { id } = await aForm({ name: 'Before' });
    const change = (method: string, form: object, how: How = {}) =>
      server.call(method, `forms/${id}.json`, { form }, how);
    expect((await change('PUT', { fields: [email, topics] })).status).toBe(200);
    expect((await change('PATCH', { name: 'After', button: 'Join' })).status).toBe(200);
    const shown = await show(id);
    expect(shown).toMatchObject({ name: 'After', button: 'Join', version: 3 });
    expect(shown.html_code).toContain('Music');
    const account = await server.anotherAccount('Form Changer');
    expect((await change('PUT', { name: 'x' }, { account })).status).toBe(404);
    expect((await change('PUT', { lists: [] })).status).toBe(422);
  });

  test('deleted forms take no posts, one by one and together @spec FORMS-028', async () => {
    const forms = [];
    for (const name of ['Gone 1', 'Gone 2', 'Gone 3', 'Gone 4']) forms.push(await aForm({ name }));
    const [first, ...others] = forms;
    expect((await server.call('DELETE', `forms/${first.id}.json`)).status).toBe(200);
    expect((await server.call('GET', `forms/${first.id}.json`)).status).toBe(404);
    const bulk = await server.call('DELETE', 'forms/bulk_delete.json', {
      ids: others.map(({ id }) => id),
    });
    expect(bulk.body.data.ids).toHaveLength(3);
    for (const { url } of forms) {
      expect((await visitor.send(url, { email: 'late@example.com' })).status).toBe(404);
      expect((await visitor.post(url, [['email', 'late@example.com']])).status).toBe(404);
      expect((await visitor.look(url)).status).toBe(404);
    }
  });

  test('a copy has a new name and address and takes no posts until it is published @spec FORMS-029', async () => {
    const form = await aForm({ name: 'Original', fields: [email, topics], button: 'Join us' });
    const copied = await server.call('POST', `forms/${form.id}/duplicate.json`);
    expect([copied.status, copied.body.data]).toMatchObject([
      201,
      { name: 'Copy of Original', button: 'Join us', lists: [list], state: 'paused', seen: 0 },
    ]);
    expect(copied.body.data.fields).toEqual(form.fields);
    expect(copied.body.data.url).not.toBe(form.url);
    expect((await visitor.send(copied.body.data.url, { email: 'a@example.com' })).status).toBe(410);
  });

  test('a list that a form fills can’t be deleted', async () => {
    const own = (await server.call('POST', 'lists.json', { list: { name: 'Held' } })).body.data.id;
    const form = await aForm({ name: 'Holds it', lists: [own] });
    const refused = await server.call('DELETE', `lists/${own}.json`);
    expect(refused.status).toBe(422);
    await server.call('DELETE', `forms/${form.id}.json`);
    expect((await server.call('DELETE', `lists/${own}.json`)).status).toBe(200);
  });
});
