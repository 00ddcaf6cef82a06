import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenTo } from '#engines/audience/public.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { surveyUrlOf } from './survey-links.ts';
import { liked, score, surveyCalls, topic } from '#tests/harness/surveys.builder.ts';

let server: TestServer;
let use: ReturnType<typeof surveyCalls>;
beforeAll(async () => {
  server = await testServer({ env: { TRUSTED_PROXIES: '1' } });
  use = surveyCalls(server);
});
afterAll(() => server.close());

const why = { id: 'why', kind: 'long_text', label: 'Why?' };
const coming = { id: 'coming', kind: 'yes_no', label: 'Are you coming?' };
const linkOf = (id: number, contactId: number) =>
  surveyUrlOf(server.server.services, { accountId: server.account, id }, contactId);

let people = 0;
async function aPerson(name: string): Promise<number> {
  people += 1;
  return aContact(server.database, server.account, {
    email: `${name.toLowerCase()}-${people}@surveys.example`,
    first_name: name,
  });
}

type Pairs = [string, string][];

/** A survey that so many people of a name answered. */
async function answered(questions: object[], given: readonly (readonly [string, Pairs])[]) {
  const survey = await use.make({ questions });
  const ids: number[] = [];
  for (const [name, answers] of given) {
    const id = await aPerson(name);
    ids.push(id);
    await use.answer(linkOf(survey.id, id), [answers]);
  }
  return { ...survey, contacts: ids };
}

const makeSegment = async (name: string, condition: object) =>
  server.call('POST', 'segments.json', {
    segment: {
      name,
      segment_rules_attributes: { filter: 'and', segment_filters_attributes: [condition] },
    },
  });

describe('segments', () => {
  test('rules ask who answered, and what; a survey that a segment asks of is kept', async () => {
    const { id, name } = await answered(
      [score, topic, liked, coming, why],
      [
        [
          'Ann',
          [
            ['score', '10'],
            ['topic', 'price'],
            ['liked', 'a'],
            ['coming', 'yes'],
          ],
        ],
        [
          'Bob',
          [
            ['score', '3'],
            ['topic', 'service'],
            ['liked', 'b'],
            ['why', 'Too slow'],
          ],
        ],
      ],
    );
    let number = 0;
    const find = async (where: object[], operator = 'answered') => {
      number += 1;
      const made = await makeSegment(`Rule ${number}`, {
        criterion: 'answered_survey',
        survey: `survey:${id}`,
        operator,
        where,
      });
      if (made.status !== 201) return made.body.errors;
      const { contacts } = (
        await server.call('GET', `segments/${made.body.data.id}/contacts.json?per_page=100`)
      ).body.data;
      return contacts
        .map((one: { first_name: string }) => one.first_name)
        .filter((one: string) => ['Ann', 'Bob'].includes(one))
        .toSorted();
    };
    expect(await find([])).toEqual(['Ann', 'Bob']);
    expect(await find([], 'not_answered')).toEqual([]);
    expect(await find([{ column: 'score', operator: 'less', value: 7 }])).toEqual(['Bob']);
    expect(await find([{ column: 'topic', operator: 'is', value: 'price' }])).toEqual(['Ann']);
    expect(await find([{ column: 'liked', operator: 'is', value: 'b' }])).toEqual(['Bob']);
    expect(await find([{ column: 'liked', operator: 'is_not', value: 'b' }])).toEqual(['Ann']);
    expect(await find([{ column: 'coming', operator: 'is', value: true }])).toEqual(['Ann']);
    expect(await find([{ column: 'why', operator: 'contains', value: 'SLOW' }])).toEqual(['Bob']);
    expect(await find([{ column: 'score', operator: 'less', value: 7 }], 'not_answered')).toEqual([
      'Ann',
    ]);
    expect(Object.keys(await find([{ column: 'none', operator: 'is', value: 1 }]))).toEqual([
      'segment_filters_attributes.0.where.0.column',
    ]);
    const worded = await makeSegment('Worded', {
      criterion: 'answered_survey',
      survey: `survey:${id}`,
      operator: 'answered',
      where: [{ column: 'topic', operator: 'is', value: 'price' }],
    });
    expect(worded.body.data.text).toBe(`${name}: answered where What is it about? is The price`);
    const kept = await server.call('DELETE', `surveys/${id}.json`);
    expect([kept.status, JSON.stringify(kept.body)]).toEqual([
      422,
      expect.stringContaining('segment'),
    ]);
    const anonymous = await use.make({ is_anonymous: true });
    const refused = await makeSegment('Nobody', {
      criterion: 'answered_survey',
      survey: `survey:${anonymous.id}`,
      operator: 'answered',
    });
    expect(refused.status).toBe(422);
  });
});

describe('emails', () => {
  test('each recipient has a link of their own, which answers as them; previews have none', async () => {
    const { id } = await use.make();
    const emails = ['mail-a@surveys.example', 'mail-b@surveys.example'];
    const campaign = await aCampaign(server, {
      lists: [await aListOf(server, emails)],
      html: `<p><a href="{{ survey.s${id} }}&a=9">Answer</a></p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`,
      fields: { subject: 'A question' },
    });
    const preview = await server.call('GET', `campaigns/${campaign}/preview.json`);
    expect(JSON.stringify(preview.body)).toContain('https://example.com/survey');
    const sent = await server.call('POST', `campaigns/${campaign}/schedule.json`, {
      schedule_type: 1,
      hold_seconds: 0,
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await server.until(
      async () =>
        (await server.call('GET', `campaigns/${campaign}.json`)).body.data.status === 'sent',
      'the campaign to be sent',
    );
    const { rows } = await server.database.pool.query<{ raw: string; recipient: string }>(
      'select raw, recipient from local_inbox_messages where recipient = any($1) order by recipient',
      [emails],
    );
    for (const { raw, recipient } of rows) {
      const html = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const link = /href="([^"]+)"[^>]*>Answer/.exec(html)![1]!.replaceAll('&amp;', '&');
      const lead = await fetch(link, { redirect: 'manual' });
      const to = lead.status === 302 ? lead.headers.get('location')! : link;
      expect(to).toContain(`${server.url}/s/`);
      const page = await use.open(to);
      expect(page.text).toMatch(/value="9" checked/);
      await use.follow(await use.send(page, [['score', recipient === emails[0] ? '9' : '1']]));
    }
    const { rows: responses } = await server.database.pool.query(
      `select c.email, r.answers from survey_responses r join contacts c on c.account_id = r.account_id and c.id = r.contact_id
       where r.survey_id = $1 order by c.email`,
      [id],
    );
    expect(responses).toEqual([
      { email: emails[0], answers: { score: 9 } },
      { email: emails[1], answers: { score: 1 } },
    ]);
  });

  test('a content that links to a survey keeps it, and says so when it takes no answers', async () => {
    const draft = await use.make({ published: false });
    const made = await server.call('POST', 'contents.json', {
      content: { name: 'Asks', html_part: `<a href="{{ survey.s${draft.id} }}">Answer</a>` },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const gone = await server.call('DELETE', `surveys/${draft.id}.json`);
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([
      422,
      expect.stringContaining('content'),
    ]);
    const campaign = await aCampaign(server, {
      lists: [await aListOf(server, ['nobody@surveys.example'])],
      html: `<a href="{{ survey.s${draft.id} }}">Answer</a><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`,
    });
    const refused = await server.call('POST', `campaigns/${campaign}/schedule.json`, {
      schedule_type: 1,
      hold_seconds: 0,
    });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('not published'),
    ]);
    const offered = await use.make({ name: 'Offered in emails' });
    const variables = await server.call('GET', 'contents/variables.json');
    expect(JSON.stringify(variables.body)).toContain(`survey.s${offered.id}`);
  });
});

test('an answer tells whoever follows contacts, such as journeys', async () => {
  const { id } = await use.make();
  const contact = await aPerson('Followed');
  await inAccount(server.database, { accountId: server.account }, (account) =>
    listenTo(account, 'a test', ['answered_survey']),
  );
  await use.answer(linkOf(id, contact), [[['score', '4']]]);
  const { rows } = await server.database.pool.query(
    `select contact_id, ref from contact_changes where kind = 'answered_survey' and contact_id = $1`,
    [contact],
  );
  expect(rows).toEqual([{ contact_id: contact, ref: id }]);
});
