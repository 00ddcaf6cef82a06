import { expect, test } from 'vitest';
import { fromPicker, isDay, toPicker } from './picked-time.ts';

test('a picked time is stored as that time in the person’s zone, in summer and winter @spec CONTACTS-027', () => {
  expect(fromPicker('2026-07-01 09:30:00', 'America/Toronto')).toBe('2026-07-01T13:30:00.000Z');
  expect(fromPicker('2026-12-01 09:30:00', 'America/Toronto')).toBe('2026-12-01T14:30:00.000Z');
  expect(toPicker('2026-07-01T13:30:00.000Z', 'America/Toronto')).toBe('2026-07-01 09:30:00');
});

test('a picked time inside a change of the clocks follows the rule of the product', () => {
  expect(fromPicker('2027-03-28 02:30:00', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
  expect(fromPicker('2027-10-31 02:30:00', 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z');
});

test('a day stays the same day in every zone', () => {
  expect(isDay('2026-05-01T00:00:00.000Z')).toBe(true);
  expect(toPicker('2026-05-01T00:00:00.000Z', 'America/Los_Angeles')).toBe('2026-05-01 00:00:00');
  expect(fromPicker('2026-05-01 00:00:00', 'Asia/Tokyo')).toBe('2026-05-01');
});

test('no time and a broken one are nothing', () => {
  expect([toPicker(null, 'UTC'), toPicker('soon', 'UTC'), fromPicker('', 'UTC')]).toEqual([
    null,
    null,
    null,
  ]);
});
