import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test('a duration reads in seconds, minutes and hours', () => {
  expect([null, 0, 59, 60, 125, 3600, 4805].map(durationText)).toEqual([
    '–',
    '0 s',
    '59 s',
    '1 min 00 s',
    '2 min 05 s',
    '1 h 00 min',
    '1 h 20 min',
  ]);
});
