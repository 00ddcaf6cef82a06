import { describe, expect, test } from 'vitest';
import { suggestedPrompts } from '../../contract.ts';
import { readSentence } from './read-sentence.ts';
import { sentences, world } from './sentences.harness.ts';

const read = (sentence: string) => readSentence(sentence, world);

test('of sixty sentences at least 55 become the rule they mean, and none becomes another @spec AISEG-016', () => {
  expect(sentences).toHaveLength(60);
  const silentlyWrong = sentences.filter(({ sentence, rules }) => {
    const got = read(sentence).rules;
    return got !== null && JSON.stringify(sorted(got)) !== JSON.stringify(sorted(rules));
  });
  expect(silentlyWrong.map(({ sentence }) => sentence)).toEqual([]);
  const right = sentences.filter(
    ({ sentence, rules }) => (read(sentence).rules === null) === (rules === null),
  );
  expect(right.length).toBeGreaterThanOrEqual(55);
});

test('sentences nest and lead as far as they may, and hostile ones end soon', () => {
  expect(read('(((( opened in 7 days ))))').rules).toBeNull();
  for (const sentence of [
    'who '.repeat(250),
    '('.repeat(1000),
    'a or '.repeat(200),
    'opened and '.repeat(90),
    '"'.repeat(1000),
  ])
    expect(read(sentence).rules).toBeNull();
});

describe('what is not understood is named', () => {
  test.each([
    ['opened in 30 days and wear red shoes', 'and wear red shoes'],
    ['customers who love hiking', 'customers who love hiking'],
    ['tagged Unknown', 'tagged Unknown'],
    ['opened in Blorgland', 'in Blorgland'],
  ])('%s: %s', (sentence, unread) => {
    expect(read(sentence)).toEqual({ rules: null, unread });
  });
});

test('each suggestion but the birthday is a rule without any field of the account @spec AISEG-011 @spec AISEG-016', () => {
  const bare = { ...world, names: [], criteria: world.criteria.filter((one) => !one.isOwnName) };
  const refused = suggestedPrompts.filter((one) => readSentence(one, bare).rules === null);
  expect(refused).toEqual(['birthday this month']);
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
