import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { freezeContent } from './public.ts';

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

describe('saving', () => {
  test('the drag-and-drop editor saves MJML and gets HTML', async () => {
    const made = await save({
      name: 'Built',
      editor_type: 5,
      mjml_part: mjml('Hi {{ contact.first_name }}'),
    });
    expect(made.body.data.html_part).toContain('Hi {{ contact.first_name }}');
    expect(made.body.data.html_part).toContain('<table');
    expect(made.body.data.text_part).toBe('Hi {{ contact.first_name }}');
    const changed = await server.call('PUT', `contents/${made.body.data.id}.json`, {
      content: { mjml_part: mjml('Bye') },
    });
    expect(changed.body.data).toMatchObject({ mjml_part: mjml('Bye'), text_part: 'Bye' });
    expect((await save({ name: 'Empty layout', editor_type: 4 })).body).toEqual({
      errors: { mjml_part: ['is required for editor type 4'] },
    });
    const broken = await save({
      name: 'Broken layout',
      editor_type: 5,
      mjml_part: '<mjml><mj-body>\n<mj-nonsense /></mj-body></mjml>',
    });
    expect(broken.status).toBe(422);
    expect(broken.body.errors.mjml_part[0]).toMatch(/^line 2: .*mj-nonsense/);
    expect(
      (
        await save({
          name: 'Include',
          editor_type: 5,
          mjml_part: '<mjml><mj-body><mj-include path="/etc/passwd"/></mj-body></mjml>',
        })
      ).status,
    ).toBe(422);
  });

  test('bad Liquid is refused with its line and the fix', async () => {
    const refused = await save({ name: 'Bad', html_part: '<p>\n{% if contact.vip %}x</p>' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.html_part).toEqual([
      'Liquid: tag {% if contact.vip %} not closed on line 2. Add {% endif %} where the block ends.',
    ]);
    const text = await save({
      name: 'Bad',
      html_part: '<p>x</p>',
      text_part: '{{ contact.first_name | shout }}',
    });
    expect(text.body.errors.text_part[0]).toContain('undefined filter: shout on line 1');
  });

  test('a text part written by a person stays, one made from the HTML follows it', async () => {
    const id = await make({ name: 'Texts', html_part: '<p>one</p>' });
    await server.call('PUT', `contents/${id}.json`, { content: { html_part: '<p>two</p>' } });
    expect((await show(id)).text_part).toBe('two');
    await server.call('PUT', `contents/${id}.json`, { content: { text_part: 'mine' } });
    await server.call('PUT', `contents/${id}.json`, { content: { html_part: '<p>three</p>' } });
    expect(await show(id)).toMatchObject({ html_part: '<p>three</p>', text_part: 'mine' });
  });

  test('a page at a private address is not pulled @spec CONTENT-029', async () => {
    for (const url of [
      'http://127.0.0.1:5432/',
      'http://localhost/',
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://2130706433/',
    ]) {
      const refused = await server.call('POST', 'contents/pull_from_url.json', { url });
      expect(refused.status, url).toBe(422);
      expect(refused.body.errors.url[0]).toContain('cannot be fetched');
    }
    expect(
      (await server.call('POST', 'contents/pull_from_url.json', { url: 'file:///etc/passwd' }))
        .status,
    ).toBe(422);
    const id = await make({
      name: 'Private source',
      editor_type: 3,
      source_url: 'http://127.0.0.1/',
    });
    expect((await server.call('PUT', `contents/${id}/refetch.json`, {})).status).toBe(422);
  });
});

describe('previews', () => {
  async function aContact(account = server.account): Promise<number> {
    return inAccount(server.database, { accountId: account }, async ({ db }) => {
      const made = await sql<{ id: number }>`
        insert into contacts (account_id, email, email_key, email_domain, first_name)
        values (${account}, 'ana@example.com', 'ana@example.com', 'example.com', 'Ana <3') returning id`.execute(
        db,
      );
      return made.rows[0]!.id;
    });
  }

  test('a saved content shows sample values, or those of a contact @spec CONTENT-039 @spec CAMPAIGNS-085', async () => {
    const id = await make({
      name: 'Previewed',
      html_part:
        '<style>p{color:red}</style><p>Hi {{ contact.first_name }} {{ contact.last_name }}</p><script>alert(1)</script>',
    });
    const sample = (await server.call('GET', `contents/${id}/preview.json`)).body.data;
    expect(sample.html).toContain('Hi Alex Morgan');
    expect(sample.html).toContain('style="color: red;"');
    expect(sample.html).not.toContain('<script');
    expect(sample.missing).toEqual([]);
    const contact = await aContact();
    const own = (await server.call('GET', `contents/${id}/preview.json?contact_id=${contact}`)).body
      .data;
    expect(own.html).toContain('Hi Ana &lt;3 <mark data-missing="contact.last_name"');
    expect(own.missing).toEqual([{ variable: 'contact.last_name', count: 2 }]);
    const stranger = await server.anotherAccount('Preview Stranger');
    expect(
      (
        await server.call(
          'POST',
          'contents/preview.json',
          { content: { html_part: 'x' }, contact_id: contact },
          { account: stranger },
        )
      ).status,
    ).toBe(404);
  });

  test('an unsaved content shows too, with what is wrong about it', async () => {
    const shown = await server.call('POST', 'contents/preview.json', {
      content: { mjml_part: mjml('Hi {{ contact.first_name }} {{ nick }}') },
      subject: 'For {{ contact.first_name }}',
    });
    expect(shown.body.data).toMatchObject({
      subject: 'For Alex',
      text: expect.stringContaining('Hi Alex {{ nick }}'),
    });
    expect(shown.body.data.findings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['missing_unsubscribe', 'unknown_variable']),
    );
    const bad = await server.call('POST', 'contents/preview.json', {
      content: { html_part: '{% if %}' },
    });
    expect(bad.status).toBe(422);
    expect(bad.body.errors.html_part).toHaveLength(1);
  });

  test('a template that runs for ever is refused and the next one is served', async () => {
    const hostile = server.call('POST', 'contents/preview.json', {
      content: {
        html_part: '{% for i in (1..9999999) %}{% for j in (1..9999999) %}{% endfor %}{% endfor %}',
      },
    });
    expect(
      (
        await server.call('POST', 'contents/preview.json', {
          content: { html_part: '<p>{{ contact.email }}</p>' },
        })
      ).status,
    ).toBe(200);
    expect((await hostile).status).toBe(422);
  });

  test('links are listed by number', async () => {
    const id = await make({
      name: 'Linked',
      html_part:
        '<a href="https://a.example/?x=1&amp;y=2">A</a><a href="{{ unsubscribe_url }}">U</a><a href="https://b.example/{{ contact.email }}">B</a>',
    });
    expect((await server.call('GET', `contents/${id}/links.json`)).body.data).toEqual([
      { no: 1, url: 'https://a.example/?x=1&y=2', label: 'A', is_dynamic: false },
      { no: 2, url: 'https://b.example/{{ contact.email }}', label: 'B', is_dynamic: true },
    ]);
  });

  test('merge variables are listed with samples, custom fields among them', async () => {
    const account = await server.anotherAccount('Variables');
    await inAccount(server.database, { accountId: account }, ({ db }) =>
      sql`insert into custom_fields (account_id, name, field_type) values (${account}, 'Total spent', 'float')`.execute(
        db,
      ),
    );
    const listed = (await server.call('GET', 'contents/variables.json', undefined, { account }))
      .body.data;
    expect(listed).toContainEqual({
      group: 'Custom fields',
      kind: 'value',
      name: 'contact.total_spent',
      label: 'Total spent',
      token: '{{ contact.total_spent }}',
      sample: '42.5',
    });
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining([
        'contact.email',
        'contact.fax',
        'campaign.subject',
        'account.website',
        'unsubscribe_url',
        'preferences_url',
        'web_view_url',
        'postal_address',
      ]),
    );
    const html = listed.map(({ token }: { token: string }) => token).join('|');
    const shown = (
      await server.call(
        'POST',
        'contents/preview.json',
        { content: { html_part: `<p>${html}</p>` } },
        { account },
      )
    ).body.data;
    expect(
      shown.findings.filter(({ code }: { code: string }) => code === 'unknown_variable'),
    ).toEqual([]);
    expect(shown.html).toContain('|42.5|');
  });
});

test('a frozen content has its CSS inlined and no longer follows changes', async () => {
  const id = await make({
    name: 'Frozen',
    html_part: '<style>p{color:red}</style><p>{{ contact.first_name }}</p>',
  });
  const frozen = await inAccount(server.database, { accountId: server.account }, (account) =>
    freezeContent(account, id, {
      footerId: null,
      language: 'en',
      source: null,
      purpose: 'send',
    }),
  );
  await server.call('PUT', `contents/${id}.json`, { content: { html_part: '<p>changed</p>' } });
  expect(frozen).toMatchObject({ contentId: id, name: 'Frozen', text: '{{ contact.first_name }}' });
  expect(frozen.html).toContain('<p style="color: red;">{{ contact.first_name }}</p>');
  const stranger = await server.anotherAccount('Freezer');
  await expect(
    inAccount(server.database, { accountId: stranger }, (account) =>
      freezeContent(account, id, {
        footerId: null,
        language: 'en',
        source: null,
        purpose: 'send',
      }),
    ),
  ).rejects.toThrow('content');
});

test('an excerpt has the words of the text part, with single spaces', async () => {
  const made = await server.call('POST', 'contents.json', {
    content: {
      name: 'Excerpted',
      editor_type: 2,
      html_part: '<p>x</p>',
      text_part: 'First  letters\n\nsee us',
    },
  });
  const listed = (await server.call('GET', 'contents.json?name=Excerpted')).body.data[0];
  expect([made.status, listed.excerpt]).toEqual([201, 'First letters see us']);
});
