import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { after, dayOf, momentOf, nextAt } from './wall-clock.ts';
import { isOnDay, valuesOfDay, type DateTrigger } from './dates.ts';

const wall = (text: string) => Temporal.PlainDateTime.from(text);
const at = (text: string) => Temporal.Instant.from(text);

test('a time that clocks skip is the first valid minute, one that they show twice the first', () => {
  expect(momentOf(wall('2026-03-29T02:30'), 'Europe/Berlin').toString()).toBe(
    '2026-03-29T01:00:00Z',
  );
  expect(momentOf(wall('2026-10-25T02:30'), 'Europe/Berlin').toString()).toBe(
    '2026-10-25T00:30:00Z',
  );
  expect(momentOf(wall('2026-04-24T00:00'), 'Africa/Cairo').toString()).toBe(
    '2026-04-23T22:00:00Z',
  );
  expect(momentOf(wall('2026-10-04T02:10'), 'Australia/Lord_Howe').toString()).toBe(
    '2026-10-03T15:30:00Z',
  );
});

test('days keep the time of day over a change of the clocks, hours do not', () => {
  const from = at('2026-03-28T08:00:00Z');
  expect(after(from, { amount: 1, unit: 'days' }, 'Europe/Berlin').toString()).toBe(
    '2026-03-29T07:00:00Z',
  );
  expect(after(from, { amount: 24, unit: 'hours' }, 'Europe/Berlin').toString()).toBe(
    '2026-03-29T08:00:00Z',
  );
});

test('in every zone, over every change of clocks of two years, waits end later than they begin and at the time they name', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    let change = at('2025-06-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    for (
      ;
      change && change.epochMilliseconds < Date.parse('2027-06-01');
      change = change.getTimeZoneTransition('next')
    ) {
      for (const minutes of [-1500, -61, -1, 0, 1, 59, 61]) {
        const from = change.toInstant().add({ minutes });
        for (const time of ['00:00', '00:30', '01:59', '02:00', '02:30', '03:00', '23:59']) {
          const end = nextAt(from, { time, weekdays: [] }, zone);
          const waited = end.since(from).total('hours');
          expect(waited).toBeGreaterThanOrEqual(0);
          expect(waited).toBeLessThanOrEqual(49);
          const shown = end.toZonedDateTimeISO(zone);
          const isShown = shown.toPlainTime().toString().slice(0, 5) === time;
          const isFirstValid =
            shown.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ===
            end.epochMilliseconds;
          expect(isShown || isFirstValid, `${zone} ${time} ${end.toString()}`).toBe(true);
        }
        const day = after(from, { amount: 1, unit: 'days' }, zone).since(from).total('hours');
        expect(day).toBeGreaterThanOrEqual(20);
        expect(day).toBeLessThanOrEqual(50);
      }
    }
  }
});

test('a weekday is waited for, and today counts until its time is over', () => {
  const monday = at('2026-11-23T08:00:00Z');
  const on = (time: string, weekdays: number[]) =>
    nextAt(monday, { time, weekdays }, 'Europe/Berlin').toString();
  expect(on('09:00', [1])).toBe('2026-11-23T08:00:00Z');
  expect(on('08:59', [1])).toBe('2026-11-30T07:59:00Z');
  expect(on('10:00', [3, 6])).toBe('2026-11-25T09:00:00Z');
});

test('a birthday on February 29 is kept on the day that was chosen, values that are no day are none', () => {
  const birthday = (leap_day: 'feb_28' | 'mar_1'): DateTrigger => ({
    kind: 'date',
    field: 'custom:1',
    offset_days: 0,
    time: '09:00',
    yearly: true,
    clock: 'person',
    leap_day,
  });
  const day = (text: string) => Temporal.PlainDate.from(text);
  expect(isOnDay(birthday('feb_28'), '2000-02-29', day('2027-02-28'))).toBe(true);
  expect(isOnDay(birthday('feb_28'), '2000-02-29', day('2027-03-01'))).toBe(false);
  expect(isOnDay(birthday('mar_1'), '2000-02-29', day('2027-03-01'))).toBe(true);
  expect(isOnDay(birthday('mar_1'), '2000-02-29', day('2028-02-29'))).toBe(true);
  expect(isOnDay(birthday('mar_1'), '2000-02-29', day('2028-03-01'))).toBe(false);
  expect(
    valuesOfDay({ ...birthday('feb_28'), yearly: false, offset_days: -3 }, day('2026-12-24')).day,
  ).toBe('2026-12-27');
  expect(dayOf('soon', 'UTC')).toBeNull();
  expect(dayOf('2026-11-23T23:30:00.000Z', 'Europe/Berlin')?.toString()).toBe('2026-11-24');
});
