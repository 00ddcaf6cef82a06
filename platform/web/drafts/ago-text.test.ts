import { expect, test } from 'vitest';
import { agoText } from './ago-text.ts';

test('how long ago is said in seconds, minutes and hours', () => {
  expect([0, 3200, 59_400, 60_000, 3_599_000, 7_300_000].map(agoText)).toEqual([
    '1 s',
    '3 s',
    '59 s',
    '1 min',
    '59 min',
    '2 h',
  ]);
});
