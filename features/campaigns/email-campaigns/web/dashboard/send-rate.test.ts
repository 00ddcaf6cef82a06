import { expect, test } from 'vitest';
import { rateOf, secondsToGo, withSample, type Sample } from './send-rate.ts';

test('the pace is measured over the last twenty seconds', () => {
  let samples: Sample[] = [];
  for (let second = 0; second <= 60; second += 2)
    samples = withSample(samples, {
      at: second * 1000,
      done: second < 40 ? 0 : (second - 40) * 50,
    });
  expect(samples.length).toBeLessThan(13);
  expect(rateOf(samples)).toBeGreaterThan(40);
});

test('one sample tells no pace, and a standstill no end', () => {
  expect(rateOf([{ at: 0, done: 5 }])).toBeNull();
  expect(secondsToGo(100, 0)).toBeNull();
});

test('the time left follows from the rest and the pace', () => {
  expect(
    secondsToGo(
      1000,
      rateOf([
        { at: 0, done: 0 },
        { at: 10_000, done: 500 },
      ]),
    ),
  ).toBe(20);
});
