import { expect, test } from 'vitest';
import { rateNow, roomOf, type PaceState } from './pace.ts';

const state = (change: Partial<PaceState> = {}): PaceState => ({
  now: 1_000_000,
  rate: 10,
  pacedUntil: 0,
  slowedBy: 0,
  slowedAt: null,
  pausedUntil: null,
  leftToday: null,
  tomorrow: 1_600_000,
  ...change,
});

test('a second’s worth may go at once, what is ahead waits', () => {
  expect(roomOf(state(), 500)).toEqual({ rows: 10, againInMs: 100 });
  expect(roomOf(state(), 3).rows).toBe(3);
  expect(roomOf(state({ pacedUntil: 1_000_600 }), 500).rows).toBe(4);
  expect(roomOf(state({ pacedUntil: 1_003_000 }), 500)).toEqual({ rows: 0, againInMs: 2_100 });
  expect(roomOf(state({ rate: 1, pacedUntil: 1_001_000 }), 5)).toEqual({
    rows: 0,
    againInMs: 1_000,
  });
});

test('a day that is full and a number that rests wait for their end', () => {
  expect(roomOf(state({ leftToday: 2 }), 500).rows).toBe(2);
  expect(roomOf(state({ leftToday: 0 }), 500)).toEqual({ rows: 0, againInMs: 600_000 });
  expect(roomOf(state({ pausedUntil: 1_005_000 }), 500)).toEqual({ rows: 0, againInMs: 5_000 });
});

test('a gateway that says it is too fast gets half, and a minute forgives one halving', () => {
  expect(rateNow(state({ slowedBy: 2, slowedAt: 1_000_000 }))).toBe(2.5);
  expect(rateNow(state({ slowedBy: 2, slowedAt: 1_000_000 - 61_000 }))).toBe(5);
  expect(rateNow(state({ slowedBy: 2, slowedAt: 1_000_000 - 121_000 }))).toBe(10);
});
