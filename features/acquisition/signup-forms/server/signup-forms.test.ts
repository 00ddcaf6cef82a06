import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { inputOf, visitorsOf } from '#engines/forms/visitor.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ahead = 0;
let list = 0;
let visitor: ReturnType<typeof visitorsOf>;
beforeAll(async () => {
  server = await testServer({
    env: { TRUSTED_PROXIES: '1' },
    clock: { now: () => new Date(Date.now() + ahead) },
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
const sentBy = async (id: number) =>
  (await server.call('GET', `forms/${id}/submissions.json`)).body.data;

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

describe('posts', () => {
  test('pasted HTML works without script: one more press, and all values of a choice are kept @spec FORMS-009', async () => {
    const form = await aForm({ name: 'Pasted', fields: [email, firstName, topics] });
    const names = [...form.html_code.matchAll(/ name="([^"]+)"/g)].map((found) => found[1]);
    expect(names).toEqual(expect.arrayContaining(['_version', 'email', 'first_name', 'topics']));
    const answers: [string, string][] = [
      ['_version', inputOf(form.html_code, '_version')],
      ['email', 'pasted@example.com'],
      ['first_name', '<b>Ann</b>'],
      ['topics', 'books'],
      ['topics', 'films'],
      ['website', ''],
    ];
    const asked = await visitor.post(form.url, answers);
    expect([asked.status, await sentBy(form.id)]).toEqual([200, []]);
    const hidden = [...asked.text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]): [string, string] => [
        name!,
        value!.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      ],
    );
    ahead += 1_000;
    const sent = await visitor.post(form.url, hidden);
    expect(sent.text).toContain('Thank you');
    expect(await sentBy(form.id)).toMatchObject([
      {
        state: 'accepted',
        answers: { topics: ['books', 'films'], first_name: '<b>Ann</b>' },
        labels: { topics: 'Topics' },
      },
    ]);
    const contact = await server.call('GET', 'contacts/get_contact.json?email=pasted@example.com');
    expect(contact.body.data).toMatchObject({ first_name: '<b>Ann</b>' });
  });

  test('a page says in its language what is wrong, at the fields, and keeps what was written', async () => {
    const form = await aForm({ name: 'Auf Deutsch', language: 'de', fields: [email, topics] });
    const answers: [string, string][] = [
      ['email', 'no address'],
      ['topics', 'cooking'],
    ];
    const page = await visitor.post(form.url, answers);
    expect(page.status).toBe(422);
    expect(page.text).toContain('Bitte geben Sie eine E-Mail-Adresse');
    expect(page.text).toContain('value="no address"');
    expect((await visitor.send(form.url, Object.fromEntries(answers))).body).toEqual({
      errors: {
        email: ['Bitte geben Sie eine E-Mail-Adresse wie name@example.com ein.'],
        topics: ['Bitte wählen Sie eine der Möglichkeiten.'],
      },
    });
  });

  test('whoever is known stays who they are: a stranger fills in what is empty and changes nothing', async () => {
    const form = await aForm({
      name: 'Known people',
      fields: [
        email,
        firstName,
        { ...firstName, id: 'last_name', label: 'Last name', binds: 'last_name' },
      ],
    });
    await server.call('POST', 'contacts.json', {
      contact: { email: 'known@example.com', first_name: 'Real', list_ids: [list] },
    });
    const { ticket } = await visitor.ticket(form.url);
    ahead += 5_000;
    await visitor.send(form.url, {
      email: 'KNOWN@example.com',
      first_name: 'Forged',
      last_name: 'Filled',
      _ticket: ticket,
    });
    const contact = await server.call('GET', 'contacts/get_contact.json?email=known@example.com');
    expect(contact.body.data).toMatchObject({ first_name: 'Real', last_name: 'Filled' });
    expect(await sentBy(form.id)).toMatchObject([
      { state: 'accepted', contact: { email: 'known@example.com' } },
    ]);
  });

  test('a redirect is the stored one, whatever the query says; a paused form is closed', async () => {
    const form = await aForm({ name: 'Redirects', thanks_url: 'https://shop.example/thanks' });
    const page = await visitor.look(`${form.url}?thanks_url=https://evil.example`);
    ahead += 5_000;
    const sent = await visitor.post(`${form.url}?thanks_url=https://evil.example`, [
      ['email', 'redirected@example.com'],
      ['thanks_url', 'https://evil.example'],
      ['_ticket', inputOf(page.text, '_ticket')],
    ]);
    expect([sent.status, sent.headers.get('location')]).toEqual([
      302,
      'https://shop.example/thanks',
    ]);
    await server.call('PUT', `forms/${form.id}.json`, { form: { state: 'paused' } });
    expect((await visitor.look(form.url)).status).toBe(410);
    expect((await visitor.send(form.url, { email: 'a@example.com' })).status).toBe(410);
  });

  test('pages of others may read the answers, frames may show the page, and only people are counted', async () => {
    const form = await aForm({ name: 'Counted' });
    const page = await visitor.look(form.url);
    expect(page.headers.get('access-control-allow-origin')).toBe('*');
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(page.headers.get('set-cookie')).toBeNull();
    await visitor.look(form.url, { headers: { 'user-agent': 'Googlebot/2.1' } });
    expect((await show(form.id)).seen).toBe(1);
    await server.until(async () => {
      const { rows } = await server.database.pool.query(
        'select views from form_days where account_id = $1 and form_id = $2',
        [server.account, form.id],
      );
      return rows.length === 1 && Number(rows[0].views) === 1;
    }, 'the view is added to its day');
    expect((await show(form.id)).seen).toBe(1);
    const key = form.url.split('/').at(-1);
    for (const wrong of [`0${key}`, key.replace('-', '-0'), `${key}A`, 'x'])
      expect((await visitor.look(`/f/${wrong}`)).status, wrong).toBe(404);
    await server.database.pool.query('update accounts set active = false where id = $1', [
      server.account,
    ]);
    expect((await visitor.look(form.url)).status).toBe(404);
    await server.database.pool.query('update accounts set active = true where id = $1', [
      server.account,
    ]);
  });
});

describe('files and people', () => {
  test('an export has a column a question, and runs no formula', async () => {
    const form = await aForm({ name: 'Exported', fields: [email, firstName, topics] });
    const { ticket } = await visitor.ticket(form.url);
    ahead += 5_000;
    await visitor.send(form.url, {
      email: 'export@example.com',
      first_name: '=HYPERLINK("https://evil.example")',
      topics: ['books', 'music'],
      _ticket: ticket,
    });
    const begun = await server.call('POST', `forms/${form.id}/submissions/export.json`, {});
    expect(begun.status).toBe(202);
    const id = begun.body.data.notification_id;
    const ready = await server.until(async () => {
      const { data } = (await server.call('GET', 'notifications.json?per_page=50')).body;
      const found = (data.notifications ?? data).find((one: { id: number }) => one.id === id);
      return found?.percent_complete === 100 && found;
    }, 'the file');
    const file = await server.call('GET', ready.download_url.replace(`/v2/${server.account}/`, ''));
    expect(file.body).toContain('Email,First name,Topics');
    expect(file.body).toContain('"\'=HYPERLINK');
    expect(file.body).toContain('"books, music"');
  });

  test('odd letters come back as they were', async () => {
    const form = await aForm({ name: 'Odd', fields: [email, firstName] });
    const odd = [
      'Zoë 🦊',
      '</textarea><script>alert(1)</script>',
      "Robert'); drop table forms;--",
      '𝒳\u202Eabc',
      '%s%n\\',
    ];
    for (const [no, first_name] of odd.entries()) {
      const { ticket } = await visitor.ticket(form.url);
      ahead += 5_000;
      const sent = await visitor.send(form.url, {
        email: `odd${no}@example.com`,
        first_name,
        _ticket: ticket,
      });
      expect(sent.status).toBe(200);
    }
    const found = await sentBy(form.id);
    expect(found.map((one: any) => one.answers.first_name).toReversed()).toEqual(odd);
  });
});
