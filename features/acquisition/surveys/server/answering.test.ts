import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputOf } from '#engines/forms/visitor.harness.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { writePublicKey } from '#platform/server/strangers/public-keys.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { surveyUrlOf } from './survey-links.ts';
import { details, liked, score, surveyCalls, topic } from './surveys.builder.ts';

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
  });
});

describe('by the open link', () => {
  test('rules ask on, pages are checked one by one, and words come in the language of the survey', async () => {
    const { id, url } = await use.make({
      questions: [topic, details, score],
      language: 'de',
      title: 'Wie war es?',
    });
    const first = await use.open(url, { headers: { 'accept-language': 'fr' } });
    expect(first.text).toContain('<html lang="de">');
    expect(first.text).toContain('Wie war es?');
    expect(first.text).toContain('First Account');
    expect(first.text).not.toContain('<script');
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    const asked = await use.follow(await use.send(first, [['topic', 'price']]));
    expect(asked.text).toContain(details.label);
    const missing = await use.send(asked, [['score', '5']]);
    expect(missing.status).toBe(422);
    expect(missing.text).toContain('Bitte füllen Sie dieses Feld aus.');
    expect(missing.text).toMatch(/value="5" checked/);
    const reloaded = await use.open(
      asked.text.match(/href="([^"]*step=0)"/)![1]!.replaceAll('&#38;', '&'),
    );
    expect(reloaded.text).toMatch(/value="price" checked/);
    // Another topic asks nothing of the price.
    const other = await use.follow(await use.send(reloaded, [['topic', 'service']]));
    expect(other.text).not.toContain(details.label);
    const done = await use.follow(await use.send(other, [['score', '6']]));
    expect(done.text).toContain('Ihre Antworten wurden gespeichert.');
    expect(await rowsOf(id)).toMatchObject([
      { contact_id: null, state: 'finished', answers: { topic: 'service', score: 6 } },
    ]);
  });

  test('each visit is an answer of its own, the same ticket again is none', async () => {
    const { id, url } = await use.make();
    const page = await use.open(url);
    await Promise.all(Array.from({ length: 8 }, () => use.send(page, [['score', '8']])));
    await use.send(page, [['score', '2']]);
    await use.answer(url, [[['score', '0']]]);
    const { results, responses } = await use.show(id);
    expect(responses).toBe(2);
    expect(results.questions[0].nps).toEqual({
      score: -50,
      promoters: 0,
      passives: 1,
      detractors: 1,
    });
  });

  test('a post without a ticket gets a page with one; what programs fill in is thanked and not kept', async () => {
    const { id, url } = await use.make();
    const bare = await use.visitor.post(url, [['score', '3']]);
    expect(bare.status).toBe(200);
    expect(inputOf(bare.text, '_ticket')).not.toBe('');
    expect(bare.text).toMatch(/value="3" checked/);
    const page = await use.open(url);
    const sent = await use.send(page, [
      ['score', '3'],
      ['website', 'https://spam.example'],
    ]);
    expect(sent.headers.get('location')).toContain('done=1');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('a survey ends when it has its answers, by its day, and by hand; it opens again', async () => {
    const { id, url } = await use.make({ max_answers: 3 });
    const pages = await Promise.all(Array.from({ length: 8 }, () => use.open(url)));
    await Promise.all(pages.map((page) => use.send(page, [['score', '5']])));
    expect(await use.show(id)).toMatchObject({ responses: 3, state: 'closed' });
    const closed = await use.open(url);
    expect([closed.status, closed.text.includes('This survey is closed')]).toEqual([410, true]);
    const reopen = (survey: object) => server.call('PUT', `surveys/${id}.json`, { survey });
    expect((await reopen({ published: true })).body.errors).toHaveProperty('max_answers');
    expect((await reopen({ published: true, max_answers: null })).body.data.state).toBe(
      'published',
    );
    expect((await use.open(url)).status).toBe(200);
    expect((await reopen({ published: true, closes_at: '2020-01-01T00:00:00Z' })).status).toBe(422);
    await reopen({ closes_at: '2020-01-01T00:00:00Z' });
    expect((await use.show(id)).state).toBe('closed');
    expect((await use.open(url)).status).toBe(410);
    await reopen({ closes_at: null });
    const page = await use.open(url);
    await reopen({ state: 'closed' });
    expect((await use.send(page, [['score', '5']])).status).toBe(410);
  });

  test('one network begins 200 responses an hour at most', async () => {
    const { id, url } = await use.make();
    const page = await use.open(url, { ip: '203.0.113.9' });
    await use.follow(await use.send(page, [['score', '1']], { ip: '203.0.113.9' }));
    await server.database.pool.query(
      `insert into survey_responses (account_id, survey_id, ticket, state, step, answers, network_key, started_at)
       select account_id, survey_id, 't' || n, 'started', 1, '{}', network_key, started_at from survey_responses, generate_series(1, 199) n where survey_id = $1`,
      [id],
    );
    const next = await use.open(url, { ip: '203.0.113.200' });
    expect((await use.send(next, [['score', '1']], { ip: '203.0.113.200' })).status).toBe(429);
    expect((await use.send(next, [['score', '1']], { ip: '192.0.2.1' })).status).toBe(302);
  });
});

describe('anonymous surveys', () => {
  test('keep neither contact nor network nor time, and count each link once', async () => {
    const { id } = await use.make({ is_anonymous: true });
    const contact = await aPerson();
    const link = linkOf(id, contact);
    const page = await use.open(link);
    expect(page.text).toContain('Your answers are anonymous.');
    await use.follow(await use.send(page, [['score', '10']]));
    // Another page of the same link.
    expect((await use.open(link)).text).toContain('has been answered by this link');
    const late = await Promise.all([1, 2, 3].map(() => use.send(page, [['score', '1']])));
    expect(late.every(({ status }) => status < 400)).toBe(true);
    const [row, ...more] = await rowsOf(id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ contact_id: null, network_key: '' });
    expect(new Date(row.finished_at).toISOString()).toMatch(/T00:00:00.000Z$/);
    const used = await server.database.pool.query(
      'select * from survey_used_links where survey_id = $1',
      [id],
    );
    expect(Object.keys(used.rows[0])).toEqual(['account_id', 'survey_id', 'link_key']);
  });

  test('open several pages of one link and finish all: one counts', async () => {
    const { id } = await use.make({ is_anonymous: true });
    const link = linkOf(id, await aPerson());
    const pages = await Promise.all([1, 2, 3, 4].map(() => use.open(link)));
    await Promise.all(pages.map((page) => use.send(page, [['score', '6']])));
    expect((await use.show(id)).responses).toBe(1);
  });

  test('fewer than five answers are not shown, searched or exported', async () => {
    const why = { id: 'why', kind: 'text', label: 'Why?' };
    const { id, url } = await use.make({ is_anonymous: true, questions: [score, why] });
    const answerOne = () =>
      use.answer(url, [
        [
          ['score', '9'],
          ['why', 'I like it'],
        ],
      ]);
    for (let n = 0; n < 4; n += 1) await answerOne();
    const { results } = await use.show(id);
    expect(results).toMatchObject({ finished: 4, is_too_small: true });
    expect(results.questions[0]).toMatchObject({ answered: 0, nps: null, values: [] });
    const words = () => server.call('GET', `surveys/${id}/answers.json?question=why`);
    expect((await words()).body.data).toEqual({ answers: [], next: null, is_too_small: true });
    expect((await server.call('POST', `surveys/${id}/export.json`)).status).toBe(422);
    await answerOne();
    expect((await use.show(id)).results.questions[0]).toMatchObject({ answered: 5 });
    const { answers } = (await words()).body.data;
    expect(answers).toHaveLength(5);
    expect(answers[0]).toMatchObject({
      contact: null,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect((await server.call('POST', `surveys/${id}/export.json`)).status).toBe(202);
  });
});
