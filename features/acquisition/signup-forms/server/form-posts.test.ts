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
const save = (form: object) =>
  server.call('POST', 'forms.json', { form: { lists: [list], ...form } });
async function aForm(form: object): Promise<any> {
  const made = await save(form);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}
const show = async (id: number) => (await server.call('GET', `forms/${id}.json`)).body.data;
const sentBy = async (id: number) =>
  (await server.call('GET', `forms/${id}/submissions.json`)).body.data;

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
        questions: [
          { id: 'email', label: 'Email' },
          { id: 'first_name', label: 'First name' },
          { id: 'topics', label: 'Topics' },
        ],
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
    const { id } = contact.body.data;
    const told = await server.call('GET', `contacts/${id}/recent_activities.json?filter=form`);
    expect(told.body.data.activities).toMatchObject([
      {
        kind: 'form',
        form: {
          name: 'Known people',
          answers: [
            { label: 'Email', answer: 'KNOWN@example.com' },
            { label: 'First name', answer: 'Forged' },
            { label: 'Last name', answer: 'Filled' },
          ],
        },
      },
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
    expect((await show(form.id)).seen).toBe(1);
    const key = form.url.split('/').at(-1);
    for (const wrong of [`0${key}`, key.replace('-', '-0'), `${key}A`, 'x'])
      expect((await visitor.look(`/f/${wrong}`)).status, wrong).toBe(404);
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
