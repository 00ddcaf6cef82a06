import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputOf } from '#engines/forms/visitor.harness.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { surveyUrlOf } from './survey-links.ts';
import { details, score, surveyCalls, topic } from '#tests/harness/surveys.builder.ts';

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
    const from = (ip: string) => async () => {
      // Time enough that the pace of calls is none too fast.
      now += 5_000;
      const page = await use.open(url, { ip });
      return (await use.send(page, [['score', '1']], { ip })).status;
    };
    const answers = await inTurn(Array.from({ length: 202 }, (_, at) => from(`203.0.113.${at}`)));
    expect(answers.slice(0, 200).every((status) => status === 302)).toBe(true);
    expect(answers.slice(200)).toEqual([429, 429]);
    expect(await from('192.0.2.1')()).toBe(302);
    expect((await use.show(id)).responses).toBe(201);
  });
});

async function inTurn<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  for (const work of works) done.push(await work());
  return done;
}

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
