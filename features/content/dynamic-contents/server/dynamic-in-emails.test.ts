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
  as?: string;
}
const rule = (...lines: object[]) => ({ filter: 'and', segment_filters_attributes: lines });
const email = (value: string, operator = 'starts_with') => ({
  criterion: 'field',
  field: 'email',
  operator,
  value,
});
const plain = {
  default_part: '<p>For everybody</p>',
  variants: [{ name: 'Annas', rules: rule(email('anna')), html_part: '<p>For Anna</p>' }],
};
const save = (fields: Record<string, unknown>, how: How = {}) =>
  server.call('POST', 'dynamic_contents.json', { dynamic_content: { ...plain, ...fields } }, how);
async function made(fields: Record<string, unknown>, how: How = {}): Promise<number> {
  const answer = await save(fields, how);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.id;
}
const get = async (path: string, how: How = {}) =>
  server.call('GET', `${path}.json`, undefined, how);
const token = (id: number) => `{{ dynamic_content.d${id} }}`;
const body = (inner: string) =>
  `${inner}<p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;

describe('in emails', () => {
  async function sent(html: string, emails: string[]) {
    const id = await aCampaign(server, { html, lists: [await aListOf(server, emails)] });
    const answer = await server.call('POST', `campaigns/${id}/schedule.json`, { hold_seconds: 0 });
    expect(answer.status).toBe(200);
    await server.until(
      async () => (await get(`campaigns/${id}`)).body.data.status === 'sent',
      'the campaign to be sent',
    );
    return id;
  }
  const rawOf = async (recipient: string): Promise<string> =>
    (
      await server.database.pool.query(
        'select raw from local_inbox_messages where recipient = $1 order by id desc limit 1',
        [recipient],
      )
    ).rows[0]?.raw ?? '';
  const contactOf = async (address: string): Promise<number> =>
    Number(
      (
        await server.database.pool.query(
          'select id from contacts where account_id = $1 and email_key = $2',
          [server.account, address],
        )
      ).rows[0].id,
    );

  test('of ten people each reads the variant whose rule finds them, and a report counts them @spec DYNAMIC-004', async () => {
    const emails = [
      ...Array.from({ length: 4 }, (_, n) => `anna${n}@example.org`),
      ...Array.from({ length: 6 }, (_, n) => `bert${n}@example.org`),
    ];
    const id = await made({ name: 'Sent' });
    const campaign = await sent(body(token(id)), emails);
    for (const address of emails)
      expect(await rawOf(address)).toContain(
        address.startsWith('anna') ? 'For Anna' : 'For everybody',
      );
    const { mailings } = (await get(`dynamic_contents/${id}/report`)).body.data;
    expect(mailings).toMatchObject([
      {
        campaign_id: campaign,
        variants: [
          { number: 1, name: 'Annas', sent: 4, clicked: 0 },
          { number: 0, name: null, sent: 6, clicked: 0 },
        ],
      },
    ]);
    const why = await server.call('GET', `campaigns/${campaign}/why.json?email=anna0@example.org`);
    expect(JSON.stringify(why.body)).toContain("variant 'Annas' of the dynamic content 'Sent'");
    expect(JSON.stringify(why.body)).toContain('Email starts with “anna”');
  });

  test('what was scheduled keeps what it said, and the preview shows a contact’s own variant', async () => {
    const id = await made({ name: 'Previewed' });
    await aListOf(server, ['anna@previews.example', 'carl@previews.example']);
    const seen = async (address: string) =>
      (
        await server.call('POST', 'contents/preview.json', {
          content: { html_part: body(token(id)) },
          contact_id: await contactOf(address),
        })
      ).body.data.html;
    expect(await seen('anna@previews.example')).toContain('For Anna');
    expect(await seen('carl@previews.example')).toContain('For everybody');
  });

  test('a content that names what does not exist says so, and is not saved', async () => {
    const preview = await server.call('POST', 'contents/preview.json', {
      content: { html_part: body(`<p>one</p>\n<p>${token(998877)}</p>`) },
    });
    expect(preview.body.data.findings).toContainEqual(
      expect.objectContaining({
        code: 'unknown_part',
        severity: 'error',
        message: 'The content names the dynamic content 998877, which does not exist.',
        where: { part: 'html', line: 2 },
      }),
    );
    const refused = await server.call('POST', 'contents.json', {
      content: { name: 'Names nothing', editor_type: 2, html_part: body(token(998877)) },
    });
    expect(refused.body.errors).toEqual({
      html_part: ['names 998877, which is no dynamic content of this account'],
    });
  });

  test('a segment that was deleted keeps the campaign from leaving, and says which variant asks for it', async () => {
    const segment = await server.call('POST', 'segments.json', {
      segment: { name: 'Short-lived', rules: rule(email('anna')) },
    });
    const inSegment = { criterion: 'segment', operator: 'in', segment_ids: [segment.body.data.id] };
    const id = await made({
      name: 'Asks a segment',
      variants: [{ name: 'Members', rules: rule(inSegment), html_part: '<p>x</p>' }],
    });
    const lists = [await aListOf(server, ['dora@example.org'])];
    const campaign = await aCampaign(server, { html: body(token(id)), lists });
    // Archived, it lets go of the segment.
    await server.call('PUT', `dynamic_contents/${id}/archive_record.json`, { archived: true });
    expect((await server.call('DELETE', `segments/${segment.body.data.id}.json`)).status).toBe(200);
    const refused = await server.call('POST', `campaigns/${campaign}/schedule.json`, {
      hold_seconds: 0,
    });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("The variant 'Members' of the dynamic content");
  });
});
