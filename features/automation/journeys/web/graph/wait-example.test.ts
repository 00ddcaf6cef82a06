import { expect, test } from 'vitest';
import { goesOnAt, timesOutAt } from './wait-example.ts';

const zone = 'Europe/Berlin';
// A Monday, 10:00 in Berlin.
const now = new Date('2026-03-23T09:00:00Z');

test('a day is a day of the clock, also when it has 23 hours', () => {
  const saturday = new Date('2026-03-28T09:00:00Z');
  expect(goesOnAt({ kind: 'duration', amount: 1, unit: 'days' }, saturday, zone)).toEqual(
    new Date('2026-03-29T08:00:00Z'),
  );
  expect(goesOnAt({ kind: 'duration', amount: 90, unit: 'minutes' }, now, zone)).toEqual(
    new Date('2026-03-23T10:30:00Z'),
  );
});

test('a time of day that is over is the next day’s, on one of the chosen weekdays', () => {
  const until = { kind: 'until_time', time: '09:00', clock: 'person' } as const;
  expect(goesOnAt({ ...until, weekdays: [] }, now, zone)).toEqual(new Date('2026-03-24T08:00:00Z'));
  expect(goesOnAt({ ...until, weekdays: [1] }, now, zone)).toEqual(
    new Date('2026-03-30T07:00:00Z'),
  );
  expect(goesOnAt({ ...until, time: '11:00', weekdays: [1] }, now, zone)).toEqual(
    new Date('2026-03-23T10:00:00Z'),
  );
});

test('what depends on the person has no example, but an event its latest moment', () => {
  const timeout = { amount: 2, unit: 'hours' } as const;
  expect(goesOnAt({ kind: 'usual_hour', within: 'day' }, now, zone)).toBeNull();
  expect(goesOnAt({ kind: 'event', trigger: null, timeout }, now, zone)).toBeNull();
  expect(timesOutAt({ kind: 'event', trigger: null, timeout }, now, zone)).toEqual(
    new Date('2026-03-23T11:00:00Z'),
  );
});
