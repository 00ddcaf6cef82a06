import { expect, test } from 'vitest';
import { periodOf, periods, presetOf } from './periods.ts';

const now = new Date('2026-03-01T03:00:00Z');

test('a period counts today as its last day, on the clocks of the zone', () => {
  expect(periodOf('last7', now, 'UTC')).toEqual({ from: '2026-02-23' });
  expect(periodOf('last7', now, 'America/Toronto')).toEqual({ from: '2026-02-22' });
  expect(periodOf('thisYear', new Date('2026-01-01T03:00:00Z'), 'America/Toronto')).toEqual({
    from: '2025-01-01',
  });
});

test('days are named by the period they are, or are chosen ones', () => {
  for (const period of periods.filter((one) => one !== 'custom'))
    expect(presetOf(periodOf(period, now, 'UTC'), now, 'UTC')).toBe(period);
  expect(presetOf({ from: '2026-02-23', to: '2026-02-24' }, now, 'UTC')).toBe('custom');
});
