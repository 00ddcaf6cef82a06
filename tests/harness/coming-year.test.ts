import { expect, test } from 'vitest';
import { comingYear } from './coming-year.ts';

test.each([
  ['2026-11-22T12:00:00Z', 2026],
  ['2026-12-16T23:59:59Z', 2026],
  ['2026-12-17T00:00:00Z', 2027],
  ['2026-12-24T10:00:00Z', 2027],
  ['2027-01-01T00:00:00Z', 2027],
])('at %s the next 24 December to plan for is in %i', (now, year) => {
  expect(comingYear('12-24', new Date(now))).toBe(year);
});
