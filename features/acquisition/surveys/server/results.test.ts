import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
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
const guests = { id: 'guests', kind: 'number', label: 'How many guests?' };
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
const named = (value: string) => ({
  criterion: 'field',
  field: 'first_name',
  operator: 'is',
  value,
});
const resultsOf = async (id: number, segment?: number) =>
  (
    await server.call(
      'GET',
      `surveys/${id}/results.json${segment === undefined ? '' : `?segment_id=${segment}`}`,
    )
  ).body.data;

describe('results', () => {
  test('each kind of question adds up, and those of a segment by the same rules', async () => {
    const all: Pairs = [
      ['score', '10'],
      ['topic', 'price'],
      ['liked', 'a'],
      ['liked', 'b'],
      ['coming', 'yes'],
      ['guests', '3'],
      ['why', 'Good'],
    ];
    const { id } = await answered(
      [score, topic, liked, coming, guests, why],
      [
        ...Array.from({ length: 5 }, () => ['Adder', all] as const),
        [
          'Other',
          [
            ['score', '6'],
            ['coming', 'no'],
            ['guests', '0.5'],
          ],
        ],
      ],
    );
    const results = await resultsOf(id);
    const one = (question: string) =>
      results.questions.find((each: { id: string }) => each.id === question);
    expect(results).toMatchObject({ started: 6, finished: 6, is_too_small: false });
    expect(results.days).toEqual([{ day: new Date().toISOString().slice(0, 10), finished: 6 }]);
    expect(one('score')).toMatchObject({
      answered: 6,
      average: 9.33,
      nps: { score: 67, promoters: 5, passives: 0, detractors: 1 },
    });
    expect(one('topic').values).toEqual([
      { value: 'price', label: 'The price', count: 5 },
      { value: 'service', label: 'The service', count: 0 },
    ]);
    expect(one('liked')).toMatchObject({ answered: 5, values: [{ count: 5 }, { count: 5 }] });
    expect(one('coming').values).toMatchObject([
      { value: 'true', count: 5 },
      { value: 'false', count: 1 },
    ]);
    expect(one('guests')).toMatchObject({ answered: 6, average: 2.58 });
    expect(one('why')).toMatchObject({ answered: 5, values: [] });
    const everybody = await makeSegment('Answered it', {
      criterion: 'answered_survey',
      survey: `survey:${id}`,
      operator: 'answered',
    });
    expect(await resultsOf(id, everybody.body.data.id)).toEqual({
      ...results,
      segment_id: everybody.body.data.id,
    });
  });

  test('a group of fewer than five is counted and not broken down', async () => {
    const { id } = await answered([score, why], [
      [
        'Small',
        [
          ['score', '2'],
          ['why', 'secret'],
        ],
      ],
      ...Array.from(
        { length: 5 },
        () =>
          [
            'Large',
            [
              ['score', '9'],
              ['why', 'open'],
            ],
          ] as const,
      ),
    ] as [string, Pairs][]);
    const segment = async (name: string): Promise<number> =>
      (await makeSegment(`Called ${name}`, named(name))).body.data.id;
    const [small, large] = [await segment('Small'), await segment('Large')];
    const few = await resultsOf(id, small);
    expect(few).toMatchObject({ finished: 1, is_too_small: true, days: [] });
    expect(few.questions[0]).toMatchObject({ answered: 0, nps: null, values: [], average: null });
    expect((await resultsOf(id, large)).questions[0]).toMatchObject({ answered: 5, average: 9 });
    const words = async (query: string) =>
      (await server.call('GET', `surveys/${id}/answers.json?question=why&${query}`)).body.data;
    expect(await words(`segment_id=${small}`)).toMatchObject({ answers: [], is_too_small: true });
    expect((await words(`segment_id=${large}`)).answers).toHaveLength(5);
    expect((await words('search=SECR')).answers).toMatchObject([{ answer: 'secret' }]);
    expect((await words('search=%25')).answers).toEqual([]);
    const unknown = await server.call('GET', `surveys/${id}/results.json?segment_id=999999`);
    expect(unknown.status).toBe(422);
    expect((await server.call('GET', `surveys/${id}/answers.json?question=none`)).status).toBe(422);
  });

  test('drop-off says how far people came and where they ended', async () => {
    const { id, url } = await use.make({
      pages: [{ fields: [score] }, { fields: [topic] }, { fields: [why] }],
    });
    await use.answer(url, [[['score', '5']]]);
    await use.answer(url, [[['score', '5']], [['topic', 'price']]]);
    await use.answer(url, [[['score', '5']], [['topic', 'price']], [['why', 'x']]]);
    const { started, finished, questions } = await resultsOf(id);
    expect([started, finished]).toEqual([3, 1]);
    expect(questions.map((one: any) => [one.reached, one.left])).toEqual([
      [3, 0],
      [3, 1],
      [2, 1],
    ]);
  });

  test('an erased contact leaves the answers and the counts; their export has them', async () => {
    const { id, contacts } = await answered(
      [score, liked],
      [
        ['Stays', [['score', '9']]],
        [
          'Goes',
          [
            ['score', '1'],
            ['liked', 'a'],
          ],
        ],
      ],
    );
    const goes = contacts[1]!;
    const exported = await server.call('GET', `contacts/${goes}/personal_data.json`);
    expect(JSON.stringify(exported.body)).toContain('survey_response');
    expect((await server.call('DELETE', `contacts/${goes}.json`)).status).toBe(200);
    const results = await resultsOf(id);
    expect(results).toMatchObject({ started: 1, finished: 1 });
    expect(results.questions).toMatchObject([
      { answered: 1, average: 9 },
      { answered: 0, values: [{ count: 0 }, { count: 0 }] },
    ]);
  });
});
