import { describe, expect, test } from 'vitest';
import { winnerByRule } from './winner-rule.ts';
import { nextTimeOfDay } from './winner.ts';

const of = (variant: number, delivered: number, opened: number, clicked: number, revenue = 0) => ({
  variant,
  delivered,
  opened,
  clicked,
  revenue,
});

describe('the winner of a test by its rule @spec ABTEST-005', () => {
  test('takes the best rate, not the most', () => {
    expect(winnerByRule([of(1, 100, 30, 5), of(2, 10, 4, 1)], 'opens')).toEqual({
      winner: 2,
      by: 'opens',
      tie: null,
    });
    expect(winnerByRule([of(1, 100, 30, 5), of(2, 100, 20, 6)], 'clicks')).toEqual({
      winner: 2,
      by: 'clicks',
      tie: null,
    });
  });

  test('breaks a tie by clicks, then opens, then order', () => {
    expect(winnerByRule([of(1, 10, 5, 1), of(2, 20, 10, 3)], 'opens')).toEqual({
      winner: 2,
      by: 'opens',
      tie: 'clicks',
    });
    expect(winnerByRule([of(1, 10, 5, 1), of(2, 10, 6, 1)], 'clicks')).toEqual({
      winner: 2,
      by: 'clicks',
      tie: 'opens',
    });
    expect(winnerByRule([of(2, 10, 5, 1), of(1, 10, 5, 1)], 'opens')).toEqual({
      winner: 1,
      by: 'opens',
      tie: 'first',
    });
    expect(winnerByRule([of(1, 0, 0, 0), of(2, 0, 0, 0), of(3, 5, 0, 0)], 'opens')).toEqual({
      winner: 1,
      by: 'opens',
      tie: 'first',
    });
  });

  test('goes by revenue where there is any, else by clicks', () => {
    expect(winnerByRule([of(1, 10, 5, 4, 100), of(2, 10, 5, 1, 900)], 'revenue')).toEqual({
      winner: 2,
      by: 'revenue',
      tie: null,
    });
    expect(winnerByRule([of(1, 10, 5, 4), of(2, 10, 9, 1)], 'revenue')).toEqual({
      winner: 1,
      by: 'clicks',
      tie: null,
    });
  });
});

describe('the time after a test of times', () => {
  test('is the same time of day again, on either side of a change of clocks', () => {
    expect(
      nextTimeOfDay(
        '2026-10-24T08:00:00Z',
        'Europe/Berlin',
        new Date('2026-10-24T20:00:00Z'),
      ).toISOString(),
    ).toBe('2026-10-25T09:00:00.000Z');
    expect(
      nextTimeOfDay(
        '2026-10-24T16:00:00Z',
        'Europe/Berlin',
        new Date('2026-10-24T12:00:00Z'),
      ).toISOString(),
    ).toBe('2026-10-24T16:00:00.000Z');
  });
});
