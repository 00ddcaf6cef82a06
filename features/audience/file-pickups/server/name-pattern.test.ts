import { expect, test } from 'vitest';
import { headerDifference } from './header-difference.ts';
import { takesName } from './name-pattern.ts';

test.each([
  ['people*.csv', 'People-2026.CSV', true],
  ['people*.csv', 'people.csv.bak', false],
  ['*', 'anything', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'acb', false],
  ['a*a', 'a', false],
  ['plain.csv', 'plain.csv', true],
  ['plain.csv', 'plain.csv2', false],
])('the pattern %s and the name %s: %s', (pattern, name, takes) => {
  expect(takesName(pattern, name)).toBe(takes);
});

test('a header differs by names and by their order', () => {
  expect(headerDifference(['a', 'b'], ['a', 'b'])).toBe(null);
  expect(headerDifference(['a', 'b'], ['b', 'a'])).toBe('the columns stand in another order');
  expect(headerDifference(['a', 'b'], ['a', 'c'])).toBe('missing: "b"; new: "c"');
});
