import { expect, test } from 'vitest';
import { evenTicks } from './ticks.ts';

const days = Array.from({ length: 30 }, (_, index) => `Nov ${String(index + 1).padStart(2, '0')}`);

test('an axis names as many places as fit, evenly apart and up to the last', () => {
  const ticks = evenTicks(days, 500) ?? [];
  expect(ticks.at(-1)).toBe('Nov 30');
  const places = ticks.map((tick) => days.indexOf(tick));
  const steps = new Set(places.slice(1).map((place, index) => place - (places[index] ?? 0)));
  expect([ticks.length, steps.size]).toEqual([6, 1]);
});

test('with room for all, each is named; without any, the last still is', () => {
  expect(evenTicks(days.slice(0, 4), 800)).toEqual(days.slice(0, 4));
  expect(evenTicks(days, 0)?.at(-1)).toBe('Nov 30');
  expect(evenTicks(['Nov 1'], 100)).toEqual(['Nov 1']);
});

test('words that repeat name no places', () => {
  expect(evenTicks(['Mon', 'Tue', 'Mon'], 500)).toBeNull();
});
