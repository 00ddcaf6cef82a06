import { expect, test } from 'vitest';
import { pauseOf } from './hit-aggregator.ts';

test.each<[string, number, number, number]>([
  ['fresh hits wait: short work is followed by a quarter of a second', 2, 0, 250],
  ['and long work by a time in proportion', 40, 4_999, 1_960],
  ['hits of five seconds get a tenth of the time', 40, 5_000, 360],
  ['hits of twenty seconds get half', 40, 20_000, 40],
  ['hits of a minute get all of it, so that the queue cannot grow for ever', 40, 60_000, 0],
])('%s', (_what, tookMs, ageMs, pauseMs) => {
  expect(pauseOf(tookMs, ageMs)).toBe(pauseMs);
});
