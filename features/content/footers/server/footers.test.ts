import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface How {
  account?: number;
}
const way = '<p>Harbour Books <a href="{{ unsubscribe_url }}">Leave</a></p>';
const save = (footer: Record<string, unknown>, how: How = {}) =>
  server.call('POST', 'footers.json', { footer: { html_part: way, ...footer } }, how);
async function aFooter(footer: Record<string, unknown>, how: How = {}): Promise<number> {
  const made = await save(footer, how);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}
const show = async (id: number) => (await server.call('GET', `footers/${id}.json`)).body.data;

describe('the family', () => {
  test('twelve footers fill one page of ten and one of two, found by name @spec CONTENT-040', async () => {
    const account = await server.anotherAccount('Twelve Footers');
    for (let n = 1; n <= 12; n += 1) await aFooter({ name: `Footer ${n}` }, { account });
    const second = await server.call('GET', 'footers.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(second.body.data).toHaveLength(2);
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    const found = await server.call('GET', 'footers.json?name=footer%2012', undefined, { account });
    expect(found.body.data).toMatchObject([{ name: 'Footer 12' }]);
    expect((await server.call('GET', 'footers.json?name=Footer%201')).body.data).toEqual([]);
    expect((await server.call('GET', 'footers.json', undefined, { as: 'contacts' })).status).toBe(
      403,
    );
    expect((await server.call('GET', 'footers.json', undefined, { as: 'campaigns' })).status).toBe(
      200,
    );
  });

  test('one footer answers with its HTML and text; a missing or foreign one with 404 @spec CONTENT-041', async () => {
    const id = await aFooter({ name: 'Shown' });
    expect(await show(id)).toMatchObject({
      name: 'Shown',
      html_part: way,
      text_part: expect.stringContaining('{{ unsubscribe_url }}'),
      is_default: false,
      language: null,
    });
    const account = await server.anotherAccount('Footer Stranger');
    for (const path of [`footers/${id}.json`, `footers/${id}/check_modules_in_use.json`])
      expect((await server.call('GET', path, undefined, { account })).status, path).toBe(404);
    expect((await server.call('GET', 'footers/999999.json')).status).toBe(404);
  });

  test('a footer needs a name of its own and a link to unsubscribe by @spec CONTENT-042', async () => {
    expect((await save({ name: 'House' })).status).toBe(201);
    expect((await save({ name: 'hOUSE' })).body).toEqual({
      errors: { name: ['has already been taken'] },
    });
    expect((await save({ name: ' ' })).body).toEqual({ errors: { name: ['cannot be blank'] } });
    const lacks = {
      errors: {
        html_part: [
          'must have an unsubscribe link: put {{ unsubscribe_url }} into the href of a link',
        ],
      },
    };
    for (const html_part of [
      '<p>No way out</p>',
      '<p>{{ unsubscribe_url }}</p>',
      '<!-- <a href="{{ unsubscribe_url }}">hidden</a> -->',
      '<a href="https://example.com/unsubscribe">elsewhere</a>',
    ]) {
      const refused = await save({ name: 'Lacks it', html_part });
      expect([refused.status, refused.body], html_part).toEqual([422, lacks]);
    }
    expect((await save({ name: 'In itself', html_part: `${way}{{ footer }}` })).body).toEqual({
      errors: { html_part: ['must not hold {{ footer }}: a footer cannot be in itself'] },
    });
    const broken = await save({ name: 'Broken', html_part: `${way}\n{% if contact.first_name %}` });
    expect(broken.body.errors.html_part[0]).toMatch(/line 2/);
    const deep = await save({ name: 'Deep', html_part: way + '<div>'.repeat(3000) });
    expect(deep.status).toBe(422);
  });

  test('PUT and PATCH change a footer; its text follows its HTML until somebody writes one @spec CONTENT-043', async () => {
    const id = await aFooter({ name: 'Before' });
    const change = (method: string, footer: object, how: How = {}) =>
      server.call(method, `footers/${id}.json`, { footer }, how);
    await change('PUT', { html_part: way.replace('Harbour', 'Port') });
    expect((await show(id)).text_part).toContain('Port Books');
    await change('PATCH', { name: 'After', text_part: 'Bye: {{ unsubscribe_url }}' });
    await change('PUT', { html_part: way });
    expect(await show(id)).toMatchObject({
      name: 'After',
      html_part: way,
      text_part: 'Bye: {{ unsubscribe_url }}',
    });
    expect((await change('PUT', { html_part: '<p>none</p>' })).status).toBe(422);
    const account = await server.anotherAccount('Footer Changer');
    expect((await change('PUT', { name: 'x' }, { account })).status).toBe(404);
  });

  test('footers go one by one and together, but the default stays @spec CONTENT-044', async () => {
    const ids = [];
    for (const name of ['Gone 1', 'Gone 2', 'Gone 3']) ids.push(await aFooter({ name }));
    const [first = 0, second = 0, third = 0] = ids;
    const last = await aFooter({ name: 'Default', is_default: true });
    const refused = await server.call('DELETE', `footers/${last}.json`);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('make another footer the default first');
    expect((await server.call('DELETE', `footers/${first}.json`)).status).toBe(200);
    expect((await server.call('GET', `footers/${first}.json`)).status).toBe(404);
    const bulk = await server.call('DELETE', 'footers/bulk_delete.json', {
      ids: [second, third, last],
    });
    expect(bulk.body.data.ids).toEqual([second, third]);
    expect(Object.keys(bulk.body.data.errors)).toEqual([String(last)]);
    await server.call('PUT', `footers/${last}.json`, { footer: { is_default: false } });
    expect((await server.call('DELETE', `footers/${last}.json`)).status).toBe(200);
  });

  test('a copy is no default and of no language; used names are not free @spec CONTENT-045 @spec CONTENT-047', async () => {
    const id = await aFooter({ name: 'Original', is_default: true, language: 'pl' });
    const copy = await server.call('POST', `footers/${id}/duplicate.json`);
    expect([copy.status, copy.body.data]).toMatchObject([
      201,
      { name: 'Copy of Original', html_part: way, is_default: false, language: null },
    ]);
    const names = async (name: string) =>
      (await server.call('GET', `footers/validate_name.json?name=${name}`)).body.data.valid;
    expect([await names('ORIGINAL'), await names('Unheard')]).toEqual([false, true]);
    const other = await aFooter({ name: 'Takes its place', is_default: true });
    expect([(await show(id)).is_default, (await show(other)).is_default]).toEqual([false, true]);
    expect((await save({ name: 'Second Polish', language: 'pl' })).body).toEqual({
      errors: { language: ['has a footer already: Original. Change that one first.'] },
    });
    await server.call('PUT', `footers/${other}.json`, { footer: { is_default: false } });
  });

  test('a footer names the campaigns that use it, and stays with them @spec CONTENT-046', async () => {
    const id = await aFooter({ name: 'In use' });
    const unused = await aFooter({ name: 'Not in use' });
    const campaign = await aCampaign(server, { name: 'Uses it', fields: { footer_id: id } });
    const use = async (one: number) =>
      (await server.call('GET', `footers/${one}/check_modules_in_use.json`)).body.data;
    expect(await use(id)).toMatchObject({
      in_use: true,
      modules: { campaigns: [{ id: campaign, name: 'Uses it' }] },
    });
    expect((await use(unused)).in_use).toBe(false);
    expect((await server.call('DELETE', `footers/${id}.json`)).status).toBe(422);
    const account = await server.anotherAccount('Foreign Footer');
    const foreign = await server.call(
      'POST',
      'campaigns.json',
      { campaign: { name: 'Names it', footer_id: id } },
      { account },
    );
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['footer_id']]);
  });
});

interface Mail {
  html: string;
  text: string;
}
let people = 0;

/** What one recipient gets of a campaign with this content. */
async function sent(parts: Parameters<typeof aCampaign>[1] & object): Promise<Mail> {
  people += 1;
  const email = `footer${people}@example.com`;
  const how = parts.account === undefined ? {} : { account: parts.account };
  const list = await aListOf(server, [email], parts.account);
  const id = await aCampaign(server, { ...parts, lists: [list] });
  const scheduled = await server.call(
    'POST',
    `campaigns/${id}/schedule.json`,
    { schedule_type: 1, hold_seconds: 0 },
    how,
  );
  if (scheduled.status !== 200) throw new Error(JSON.stringify(scheduled.body));
  return mailTo(email, how);
}

async function mailTo(email: string, how: How = {}): Promise<Mail> {
  const inbox = async () =>
    (await server.call('GET', `local_inbox.json?recipient=${email}`, undefined, how)).body.data
      .messages;
  await server.until(async () => (await inbox()).length === 1, `the mail to ${email}`);
  const [{ id }] = await inbox();
  return (await server.call('GET', `local_inbox/${id}.json`, undefined, how)).body.data.message;
}

const leaving = (html: string) => html.split('>Leave</a>').length - 1;
const ways = (html: string) => html.split('/t/u/').length - 1;

describe('in emails', () => {
  test('a chosen footer stands where the content asks for it, once, in HTML and text @spec CONTENT-019', async () => {
    const id = await aFooter({ name: 'Chosen', text_part: 'Leave here: {{ unsubscribe_url }}' });
    const mail = await sent({
      html: '<p>Above</p>{{ footer }}<p>Below {{ postal_address }}</p>{{footer}}',
      fields: { footer_id: id },
    });
    expect(mail.html.replaceAll('\n', '')).toMatch(/Above<\/p><p>Harbour Books .*Below/);
    expect([leaving(mail.html), ways(mail.html)]).toEqual([1, 1]);
    expect(mail.text).toMatch(/Above[^]*Leave here: http[^]*Below/);
    expect(mail.text.match(/\/t\/u\//g)).toHaveLength(1);
  });

  test('the default ends what has no way out of its own; the law’s own footer comes only for what is missing', async () => {
    const account = await server.anotherAccount('Default Footer');
    await aFooter(
      { name: 'House', is_default: true, html_part: `${way}{{ postal_address }}` },
      { account },
    );
    await aFooter({ name: 'Haus', language: 'de', html_part: `${way}Impressum` }, { account });
    const without = await sent({ account, html: '<html><body><p>Hello</p></body></html>' });
    expect([leaving(without.html), ways(without.html)]).toEqual([1, 1]);
    expect(without.html.split('1 Harbour Street')).toHaveLength(2);
    expect(without.html.replaceAll('\n', '')).toMatch(/Hello<\/p><p>Harbour Books .*<\/body>/);
    const own = await sent({ account });
    expect([leaving(own.html), ways(own.html)]).toEqual([0, 1]);
    const german = await sent({ account, html: '<p>Hallo</p>', fields: { language: 'de' } });
    expect(german.html).toMatch(/Leave[^]*Impressum[^]*1 Harbour Street/);
    expect(ways(german.html)).toBe(1);
  });

  test('a receipt gets a footer only where one was chosen', async () => {
    const account = await server.anotherAccount('Receipts With Footer');
    const how = { account };
    await aFooter({ name: 'House', is_default: true }, how);
    const chosen = await aFooter({ name: 'Receipts', html_part: `${way}<p>VAT 12</p>` }, how);
    const content = await server.call(
      'POST',
      'contents.json',
      { content: { name: 'Receipt', html_part: '<p>Thanks</p>' } },
      how,
    );
    const mail = async (email: string, footer_id: number | null) => {
      const made = await server.call(
        'POST',
        'transactional_campaigns.json',
        {
          transactional_campaign: {
            name: email,
            subject: 'Receipt',
            from_email: 'shop@example.com',
            content_id: content.body.data.id,
            footer_id,
          },
        },
        how,
      );
      const path = `transactional_campaigns/${made.body.data.id}/send.json`;
      expect((await server.call('POST', path, { email, data: {} }, how)).status).toBe(202);
      return (await mailTo(email, how)).html;
    };
    expect(await mail('plain@example.com', null)).not.toContain('Leave');
    expect(await mail('footed@example.com', chosen)).toContain('VAT 12');
  });

  test('a preview shows the footer; a content that asks for one that is not there is told', async () => {
    const account = await server.anotherAccount('Footer Preview');
    const how = { account };
    const preview = async () =>
      (
        await server.call(
          'POST',
          'contents/preview.json',
          { content: { html_part: '<p>Hi</p>{{ footer }}' } },
          how,
        )
      ).body.data;
    const without = await preview();
    expect(without.html).not.toContain('{{');
    expect(without.findings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['unready_part', 'missing_unsubscribe']),
    );
    await aFooter({ name: 'House', is_default: true }, how);
    const found = await preview();
    expect(found.html).toContain('Leave');
    const codes = found.findings.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain('missing_unsubscribe');
    expect(codes).not.toContain('unknown_variable');
  });
});
