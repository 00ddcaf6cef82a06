import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { testServer } from '#tests/harness/server.ts';
import { startLanguageModel } from '#tests/harness/stand-ins/language-model.ts';
import { suggestedPrompts, toBeReviewed } from '../contract.ts';
import { forgetOldPrompts } from './keep-prompts.ts';

const model = await startLanguageModel();
const plain = await testServer({ env: { ROLES: 'web' } });
const asking = await testServer({ env: { ROLES: 'web', ...model.settings } });
const guarded = await testServer({
  env: {
    ROLES: 'web',
    ...model.settings,
    FETCH_ALLOW: '',
    LANGUAGE_MODEL_URL: 'http://127.0.0.1/v1',
  },
});
afterAll(async () => {
  await Promise.all([plain.close(), asking.close(), guarded.close()]);
  model.close();
});

const generate = async (input: unknown, server = plain) =>
  server.call('POST', 'nlp/generate.json', { input });
const rulesOf = async (input: string, server = plain) =>
  (await generate(input, server)).body.data.segment_rules_attributes;

test('a gmail domain becomes a rule that POST segments takes unchanged @spec AISEG-014 @spec AISEG-017', async () => {
  const answer = await generate('gmail domain');
  expect([answer.status, answer.body.data.segment_rules_attributes]).toEqual([
    200,
    {
      filter: 'and',
      segment_filters_attributes: [
        { criterion: 'field', field: 'email_domain', operator: 'is', value: 'gmail.com' },
      ],
      error: null,
    },
  ]);
  const { error: _none, ...rules } = answer.body.data.segment_rules_attributes;
  const made = await plain.call('POST', 'segments.json', {
    segment: { name: 'At Gmail', segment_rules_attributes: rules },
  });
  expect(made.body.data).toMatchObject({ text: 'Email domain is “gmail.com”', state: 'counted' });
  expect(
    (await plain.call('POST', 'nlp/generate.json', { input: 'gmail domain' }, { as: 'contents' }))
      .status,
  ).toBe(403);
});

test('suggested prompts become rules that compile @spec AISEG-016', async () => {
  for (const prompt of suggestedPrompts.filter((one) => !one.startsWith('birthday')))
    expect([prompt, await rulesOf(prompt)]).toEqual([
      prompt,
      {
        filter: expect.any(String),
        segment_filters_attributes: expect.arrayContaining([expect.any(Object)]),
        error: null,
      },
    ]);
});

test('names of this account are found, of another not; what is not understood is named @spec AISEG-002', async () => {
  const tag = (await plain.call('POST', 'tags.json', { tag: { name: 'Gold' } })).body.data.id;
  const found = await generate('tagged gold and opened in the last 7 days');
  expect(found.body.data.segment_rules_attributes.segment_filters_attributes[0]).toEqual({
    criterion: 'tag',
    operator: 'any_of',
    tag_ids: [tag],
  });
  expect(found.body.data.names).toEqual({ tags: { [tag]: 'Gold' } });
  const account = await plain.anotherAccount('Without Gold');
  const foreign = await plain.call(
    'POST',
    'nlp/generate.json',
    { input: 'tagged gold' },
    { account },
  );
  expect([foreign.status, foreign.body.data.segment_rules_attributes]).toEqual([
    200,
    {
      filter: 'and',
      segment_filters_attributes: [],
      error: expect.stringContaining('Not understood: “tagged gold”'),
    },
  ]);
});

test.each([
  ['   ', 'cannot be blank'],
  [undefined, 'must be a text'],
  ['a'.repeat(1001), 'You have reached the maximum amount of characters allowed'],
])(
  'a description that cannot be is refused @spec AISEG-009 @spec AISEG-010',
  async (input, message) => {
    const refused = await generate(input);
    expect([refused.status, refused.body.errors]).toEqual([422, { input: [message] }]);
  },
);

test('a language model is asked what the grammar does not understand, and its names become ids of this account @spec AISEG-017', async () => {
  const tag = (await asking.call('POST', 'tags.json', { tag: { name: 'Hiker' } })).body.data.id;
  expect((await rulesOf('gmail domain', asking)).error).toBeNull();
  expect(model.asked).toEqual([]);
  const says = (rules: object) => {
    model.says = JSON.stringify(rules);
    return rulesOf('folks fond of walking, each a Hiker', asking);
  };
  const line = { criterion: 'tag', operator: 'any_of', tag_ids: ['hiker'] };
  const rules = { filter: 'and', segment_filters_attributes: [line] };
  expect(await says(rules)).toEqual({
    filter: 'and',
    segment_filters_attributes: [{ ...line, tag_ids: [tag] }],
    error: null,
  });
  const { path, key, body } = model.asked[0]!;
  expect([path, key, body.model]).toEqual(['/v1/chat/completions', 'Bearer sesame', 'stand-in']);
  expect(body.messages[1]).toEqual({
    role: 'user',
    content: 'folks fond of walking, each a Hiker',
  });
  expect(body.messages[0]?.content).toContain('Hiker');
  const errorOf = async (answer: Promise<{ error: string | null }>) => (await answer).error;
  for (const named of [tag, 'Climber'])
    expect(
      await errorOf(
        says({ ...rules, segment_filters_attributes: [{ ...line, tag_ids: [named] }] }),
      ),
    ).toContain(`Not understood: “${named}”`);
  const bad = { criterion: 'field', field: 'first_name', operator: 'sounds_like', value: 'x' };
  expect(await errorOf(says({ ...rules, segment_filters_attributes: [bad] }))).toContain(
    'Not understood',
  );
  expect(await errorOf(says({ error: 'fond of walking' }))).toBe('Not understood: fond of walking');
  expect(await errorOf(says([]))).toContain('its answer was no rule');
  model.says = 500;
  expect(await errorOf(rulesOf('folks fond of walking', asking))).toContain('it answered 500');
});

test('a model inside the operator’s network is not reached unless it is allowed', async () => {
  const before = model.asked.length;
  expect((await rulesOf('folks fond of walking', guarded)).error).toContain(
    'is not a public address',
  );
  expect(model.asked).toHaveLength(before);
});

test('without a language model there is nothing that suggests', async () => {
  const answer = await plain.call('POST', 'campaigns/1/suggest_subjects.json');
  expect([answer.status, answer.body.error]).toEqual([
    404,
    expect.stringContaining('No language model is configured'),
  ]);
});

test('a prompt is stored with its result, for its own account only, and goes after 90 days @spec AISEG-003 @spec AISEG-015', async () => {
  const prompt = { input: 'people on the moon', result: toBeReviewed, account_id: plain.account };
  const stored = await plain.call('POST', 'nlp/store_prompts.json', prompt);
  expect([stored.status, stored.body.data]).toEqual([201, { id: expect.any(Number), ...prompt }]);
  const account = await plain.anotherAccount('Prompts Elsewhere');
  const foreign = { ...prompt, account_id: account };
  expect((await plain.call('POST', 'nlp/store_prompts.json', foreign)).status).toBe(404);
  const kept = () =>
    acrossAccounts(plain.database, 'count prompts of a test', async (db) => {
      const { rows } =
        await sql`select 1 from segment_prompts where account_id = ${plain.account}`.execute(db);
      return rows.length;
    });
  const after = (days: number) =>
    forgetOldPrompts({
      ...plain.server.services,
      clock: { now: () => new Date(Date.now() + days * 86_400_000) },
    });
  await after(89);
  expect(await kept()).toBe(1);
  await after(91);
  expect(await kept()).toBe(0);
});
