import { expect, test } from 'vitest';
import { guessDateOrder, guessType } from './guess-type.ts';

test.each([
  ['Loyalty points', ['120', '', '7'], 'integer'],
  ['Amount', ['1,234.50', '12'], 'float'],
  ['Birthday', ['1990-02-03', '04/05/1988'], 'datetime'],
  ['Member', ['Yes', 'no'], 'boolean'],
  ['City', ['Leeds', '12'], 'string'],
  ['Notes', ['short', 'x'.repeat(256)], 'text'],
  ['Empty', ['', ' '], 'string'],
  ['Postcode', ['80331'], 'string'],
  ['customer_id', ['17'], 'string'],
  ['Account', ['007'], 'string'],
  ['Reached at', ['+4989123456'], 'string'],
])('a column %s with %j is proposed as %3$s', (name, values, type) => {
  expect(guessType(name, values, 'mdy')).toBe(type);
});

test('dates are read day first when one of them has no thirteenth month', () => {
  expect(
    guessDateOrder([
      ['a', '03/04/2026'],
      ['b', '25/12/2025'],
    ]),
  ).toBe('dmy');
  expect(
    guessDateOrder([
      ['a', '03/04/2026'],
      ['b', '12/25/2025'],
    ]),
  ).toBe('mdy');
});
