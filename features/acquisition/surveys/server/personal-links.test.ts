import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputOf } from '#engines/forms/visitor.harness.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { writePublicKey } from '#platform/server/strangers/public-keys.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { surveyUrlOf } from './survey-links.ts';
import { liked, score, surveyCalls, topic } from '#tests/harness/surveys.builder.ts';

let server: TestServer;
let use: ReturnType<typeof surveyCalls>;
let now = Date.now();
beforeAll(async () => {
  server = await testServer({
    env: { TRUSTED_PROXIES: '1' },
    clock: { now: () => new Date((now += 1)) },
  });
  use = surveyCalls(server);
});
afterAll(() => server.close());

const aPerson = (email?: string) =>
  aContact(server.database, server.account, email === undefined ? {} : { email });
const linkOf = (id: number, contactId: number) =>
  surveyUrlOf(server.server.services, { accountId: server.account, id }, contactId);
const rowsOf = async (id: number) =>
  (
    await server.database.pool.query(
      'select contact_id, state, step, answers, ticket, network_key, started_at, finished_at from survey_responses where survey_id = $1 order by id',
      [id],
    )
  ).rows;

describe('by the link of a contact', () => {
  test('an answer is counted once and belongs to the contact, whose timeline shows it @spec SURVEYS-002', async () => {
    const { id, name } = await use.make({ questions: [score, topic] });
    const contact = await aPerson('answers@example.com');
    const link = linkOf(id, contact);
    const done = await use.answer(link, [
      [
        ['score', '9'],
        ['topic', 'service'],
      ],
    ]);
    expect(done.text).toContain('Your answers have been saved.');
    expect(await rowsOf(id)).toMatchObject([
      { contact_id: contact, state: 'finished', answers: { score: 9, topic: 'service' } },
    ]);
    const { results, responses } = await use.show(id);
    expect(responses).toBe(1);
    expect(results.questions[0]).toMatchObject({ answered: 1, average: 9, nps: { score: 100 } });
    const again = await use.open(link);
    expect(again.text).toContain('has been answered by this link');
    expect(again.text).not.toContain('<form');
    const timeline = await server.call('GET', `contacts/${contact}/recent_activities.json`);
    const one = timeline.body.data.activities.find(
      ({ kind }: { kind: string }) => kind === 'survey',
    );
    expect(one.form).toEqual({
      name,
      answers: [
        { label: score.label, answer: '9' },
        { label: topic.label, answer: 'The service' },
      ],
    });
  });

  test('fifty posts of one link at once are one response', async () => {
    const { id } = await use.make();
    const contact = await aPerson();
    const page = await use.open(linkOf(id, contact));
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, at) => use.send(page, [['score', String(at % 11)]])),
    );
    expect(sent.every(({ status }) => status === 302)).toBe(true);
    expect(await rowsOf(id)).toHaveLength(1);
    const { responses, started, results } = await use.show(id);
    expect([responses, started, results.questions[0].answered]).toEqual([1, 1, 1]);
  });

  test('one goes on where one stopped, on another device as well', async () => {
    const { id } = await use.make({ pages: [{ fields: [score] }, { fields: [liked] }] });
    const link = linkOf(id, await aPerson());
    const second = await use.answer(link, [[['score', '4']]]);
    expect(second.text).toContain('Page 2 of 2');
    const later = await use.open(link);
    expect(later.text).toContain(liked.label);
    const first = await use.open(`${link}&step=0`);
    expect(first.text).toMatch(/value="4" checked/);
    // What comes later can't be had before what stands ahead of it.
    expect((await use.open(`${linkOf(id, await aPerson())}&step=1`)).text).toContain(score.label);
  });

  test('a press on a scale in an email fills in and answers nothing', async () => {
    const { id } = await use.make();
    const link = linkOf(id, await aPerson());
    const page = await use.open(`${link}&a=9`);
    expect(page.text).toMatch(/value="9" checked/);
    expect(await rowsOf(id)).toEqual([]);
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
  });

  test('links that were not written for this survey and account are 404 and name nobody', async () => {
    const { id, url } = await use.make();
    const other = await use.make();
    const contact = await aPerson();
    const link = linkOf(id, contact);
    const [, token = ''] = link.split('?c=');
    const foreign = writePublicKey(server.server.services.secrets, `contact of survey ${id}`, {
      accountId: server.account + 1,
      id: contact,
    });
    const forged = token.replace(/-\d+-/, `-${contact + 1}-`);
    const secrets = server.server.services.secrets;
    for (const wrong of [
      `${other.url}?c=${token}`,
      `${url}?c=${forged}`,
      `${url}?c=${foreign}`,
      `${url}?c=`,
      `${url}x`,
      `${url}?t=survey.1.2.3`,
      url.replace(/-\d+-/, '-999999-'),
      `${server.url}/s/${writePublicKey(secrets, 'form', { accountId: server.account, id })}`,
      `${server.url}/s/${writePublicKey(secrets, 'survey', { accountId: 999_999, id })}`,
    ]) {
      const seen = await use.open(wrong);
      expect(seen.status, wrong).toBe(404);
      expect(seen.text).not.toContain('First Account');
    }
    const draft = await use.make({ published: false });
    const key = writePublicKey(secrets, 'survey', { accountId: server.account, id: draft.id });
    expect((await use.open(`${server.url}/s/${key}`)).status).toBe(404);
    // The ticket of another survey.
    const page = await use.open(other.url);
    const sent = await use.visitor.post(url, [
      ['_ticket', inputOf(page.text, '_ticket')],
      ['score', '1'],
    ]);
    expect(sent.status).toBe(404);
    expect(await rowsOf(id)).toEqual([]);
  });

  test('a contact that was merged answers as the one who stayed', async () => {
    const { id } = await use.make();
    const [from, into] = [await aPerson(), await aPerson()];
    const link = linkOf(id, from);
    const merged = await server.call('POST', `contacts/${from}/merge.json`, { into });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    await use.answer(link, [[['score', '7']]]);
    expect(await rowsOf(id)).toMatchObject([{ contact_id: into }]);
    // What was answered before moves as well; of two answers both stay.
    const third = await aPerson();
    expect((await server.call('POST', `contacts/${into}/merge.json`, { into: third })).status).toBe(
      200,
    );
    expect(await rowsOf(id)).toMatchObject([{ contact_id: third }]);
    const fourth = await aPerson();
    await use.answer(linkOf(id, fourth), [[['score', '8']]]);
    await server.call('POST', `contacts/${third}/merge.json`, { into: fourth });
    expect((await rowsOf(id)).map((row) => row.contact_id)).toEqual([third, fourth]);
    expect((await use.show(id)).responses).toBe(2);
  });
});
