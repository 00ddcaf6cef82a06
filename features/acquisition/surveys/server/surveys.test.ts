import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { details, liked, score, surveyCalls, topic } from '#tests/harness/surveys.builder.ts';

let server: TestServer;
let use: ReturnType<typeof surveyCalls>;
beforeAll(async () => {
  server = await testServer({ env: { TRUSTED_PROXIES: '1' } });
  use = surveyCalls(server);
});
afterAll(() => server.close());

interface How {
  account?: number;
  as?: string;
}
const save = (survey: object, how: How = {}) =>
  server.call('POST', 'surveys.json', { survey }, how);
const change = (id: number, survey: object, method = 'PUT') =>
  server.call(method, `surveys/${id}.json`, { survey });

describe('the family', () => {
  test('twelve surveys fill one page of ten and one of two, with their response counts @spec SURVEYS-003 @spec SURVEYS-001', async () => {
    const account = await server.anotherAccount('Twelve Surveys');
    for (let n = 1; n <= 12; n += 1)
      expect((await save({ name: `Survey ${n}`, questions: [score] }, { account })).status).toBe(
        201,
      );
    const ask = (query: string, how: How = { account }) =>
      server.call('GET', `surveys.json?${query}`, undefined, how);
    const second = await ask('page=2&per_page=10');
    expect(second.body.data).toHaveLength(2);
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    expect((await ask('name=survey%2012')).body.data).toMatchObject([
      { name: 'Survey 12', responses: 0, started: 0, state: 'draft' },
    ]);
    expect((await ask('name=Survey%2012', {})).body.data).toEqual([]);
    expect((await ask('', { as: 'forms' })).status).toBe(403);
    const answered = await use.make({ name: 'Counted' });
    await use.answer(answered.url, [[['score', '9']]]);
    expect((await ask('name=Counted', {})).body.data).toMatchObject([
      { responses: 1, started: 1, state: 'published' },
    ]);
    const states = async (state: string) =>
      (await ask(`name=Counted&state=${state}`, {})).body.meta.total;
    expect([await states('published'), await states('draft'), await states('closed')]).toEqual([
      1, 0, 0,
    ]);
  });

  test('one survey answers with its questions and results; unknown and foreign ones with 404 @spec SURVEYS-004', async () => {
    const { id } = await use.make({ questions: [score, liked] });
    const shown = await use.show(id);
    expect(shown.questions).toMatchObject([score, liked]);
    expect(shown.results.questions).toMatchObject([
      { id: 'score', reached: 0, answered: 0, average: null, nps: null },
      {
        id: 'liked',
        values: [
          { label: 'Quality', count: 0 },
          { label: 'Delivery', count: 0 },
        ],
      },
    ]);
    expect(shown.url).toMatch(/\/s\/\d+-\d+-[\w-]{22}$/);
    expect(shown.token).toBe(`{{ survey.s${id} }}`);
    const account = await server.anotherAccount('Survey Reader');
    expect((await server.call('GET', `surveys/${id}.json`, undefined, { account })).status).toBe(
      404,
    );
    expect((await server.call('GET', 'surveys/999999.json')).status).toBe(404);
  });

  test('a survey needs a name and a question, in pages or on one, wrapped or not @spec SURVEYS-005', async () => {
    const refused = async (survey: object) => {
      const { status, body } = await save(survey);
      return [status, Object.keys(body.errors).toSorted()];
    };
    expect(await refused({ name: 'None' })).toEqual([422, ['questions']]);
    expect(await refused({ name: 'None', questions: [] })).toEqual([422, ['questions']]);
    expect(await refused({ name: 'None', pages: [{ fields: [] }] })).toEqual([422, ['questions']]);
    expect(await refused({ questions: [score] })).toEqual([422, ['name']]);
    expect(await refused({ name: 'Bad', questions: [{ ...score, kind: 'lists' }] })).toEqual([
      422,
      expect.arrayContaining(['questions.0.kind']),
    ]);
    expect(await refused({ name: 'Bad', questions: [{ ...score, label: '' }] })).toEqual([
      422,
      ['questions.0.label'],
    ]);
    expect(await refused({ name: 'Bad', questions: [{ ...score, binds: 'first_name' }] })).toEqual([
      422,
      ['questions.0.binds'],
    ]);
    const plain = await server.call('POST', 'surveys.json', {
      name: 'Unwrapped',
      pages: [{ title: 'One', fields: [score] }, { fields: [liked] }],
    });
    expect(plain.status).toBe(201);
    expect(plain.body.data).toMatchObject({ state: 'draft', url: null, name: 'Unwrapped' });
    expect(plain.body.data.pages.map((page: { title: string }) => page.title)).toEqual(['One', '']);
    const listed = await server.call('GET', 'surveys.json?name=Unwrapped');
    expect(listed.body.meta.total).toBe(1);
  });

  test('PUT and PATCH change a survey, its questions only before it was published @spec SURVEYS-006', async () => {
    const { id } = (await save({ name: 'To change', questions: [score] })).body.data;
    expect((await change(id, { questions: [score, liked] })).status).toBe(200);
    expect((await change(id, { name: 'Changed', language: 'de' }, 'PATCH')).status).toBe(200);
    expect(await use.show(id)).toMatchObject({ name: 'Changed', language: 'de', state: 'draft' });
    expect((await use.show(id)).questions).toHaveLength(2);
    expect((await change(id, { published: true })).body.data.state).toBe('published');
    const refused = await change(id, { questions: [score] });
    expect([refused.status, refused.body.errors.questions]).toEqual([
      422,
      [expect.stringContaining('duplicate to change')],
    ]);
    expect((await change(id, { is_anonymous: true })).body.errors).toHaveProperty('is_anonymous');
    // The same questions are no change, so a form may save the whole.
    const { pages } = await use.show(id);
    expect((await change(id, { name: 'Once more', pages })).status).toBe(200);
    expect((await change(id, { state: 'closed' })).body.data.state).toBe('closed');
    expect((await change(id, { questions: [score] })).status).toBe(422);
    expect((await change(id, { state: 'published' })).body.data.state).toBe('published');
    const account = await server.anotherAccount('Survey Changer');
    const foreign = await server.call(
      'PUT',
      `surveys/${id}.json`,
      { survey: { name: 'Mine' } },
      { account },
    );
    expect(foreign.status).toBe(404);
  });

  test('deleting takes the responses; several go at once @spec SURVEYS-007', async () => {
    const { id, url } = await use.make();
    await use.answer(url, [[['score', '3']]]);
    const rows = async () =>
      (
        await server.database.pool.query(
          'select (select count(*) from survey_responses where survey_id = $1)::int as responses, (select count(*) from survey_counts where survey_id = $1)::int as counts',
          [id],
        )
      ).rows[0];
    expect((await rows()).responses).toBe(1);
    expect((await server.call('DELETE', `surveys/${id}.json`)).status).toBe(200);
    expect(await rows()).toEqual({ responses: 0, counts: 0 });
    expect((await server.call('GET', `surveys/${id}.json`)).status).toBe(404);
    expect((await use.open(url)).status).toBe(404);
    const three = await Promise.all(
      [1, 2, 3].map(() => use.make({ name: `Gone ${Math.random()}` })),
    );
    const ids = three.map((one) => one.id);
    expect((await server.call('DELETE', 'surveys/bulk_delete.json', { ids })).status).toBe(200);
    for (const one of ids)
      expect((await server.call('GET', `surveys/${one}.json`)).status).toBe(404);
  });

  test('a copy is a draft with another name and no responses @spec SURVEYS-008', async () => {
    const { id, url, name } = await use.make({ questions: [score, liked], intro: 'Hello' });
    await use.answer(url, [[['score', '8']]]);
    const copy = (await server.call('POST', `surveys/${id}/duplicate.json`)).body.data;
    expect(copy).toMatchObject({
      name: `Copy of ${name}`,
      state: 'draft',
      responses: 0,
      started: 0,
      published_at: null,
      intro: 'Hello',
    });
    expect(copy.id).not.toBe(id);
    expect((await use.show(copy.id)).questions).toMatchObject([score, liked]);
    const valid = await server.call(
      'GET',
      `surveys/validate_name.json?name=${encodeURIComponent(name)}`,
    );
    expect(valid.body.data.valid).toBe(false);
  });
});

async function fileOf(begun: { status: number; body: any }): Promise<string> {
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  const ready = await server.until(async () => {
    const { data } = (await server.call('GET', 'notifications.json?per_page=50')).body;
    const found = (data.notifications ?? data).find(
      (one: { id: number }) => one.id === begun.body.data.notification_id,
    );
    return found?.percent_complete === 100 && found;
  }, 'the file');
  return (await server.call('GET', ready.download_url.replace(`/v2/${server.account}/`, ''))).body;
}

describe('files', () => {
  test('one row is a response and one column a question; no cell runs as a formula @spec SURVEYS-009', async () => {
    const { id, url } = await use.make({ questions: [score, topic, details, liked] });
    await use.answer(url, [
      [
        ['score', '10'],
        ['topic', 'price'],
      ],
      [
        ['details', '=HYPERLINK("https://evil.example")'],
        ['liked', 'a'],
        ['liked', 'b'],
      ],
    ]);
    await use.answer(url, [[['score', '2']]]);
    const file = await fileOf(await server.call('POST', `surveys/${id}/export.json`));
    const lines = file.trim().split('\r\n');
    expect(lines[0]).toContain(
      'id,state,email,started_at,finished_at,How likely are you to recommend us?,What is it about?,What about the price?,What did you like?',
    );
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(
      ',10,The price,"\'=HYPERLINK(""https://evil.example"")","Quality, Delivery"',
    );
    const all = await fileOf(await server.call('POST', 'surveys/export.json', {}));
    const { total } = (await server.call('GET', 'surveys.json')).body.meta;
    expect(all.match(/\r\n/g)).toHaveLength(total + 1);
  });
});

describe('previews', () => {
  test('a survey that is not saved shows step by step, and says what is wrong with it', async () => {
    const ask = (body: object) => server.call('POST', 'surveys/preview.json', body);
    const pages = [{ fields: [topic, details] }];
    const first = (await ask({ pages, name: 'Draft', language: 'de' })).body.data;
    expect([first.step, first.steps]).toEqual([0, 2]);
    expect(first.html).toContain('Weiter');
    const second = (await ask({ pages, step: 9 })).body.data;
    expect(second.step).toBe(1);
    expect(second.html).toContain('What about the price?');
    expect((await ask({ pages: [{ fields: [{ ...topic, options: [] }] }] })).status).toBe(422);
  });
});
