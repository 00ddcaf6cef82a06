import { expect, test } from 'vitest';
import { inZone, nextFullHour, onClockOf } from './zone-time.ts';

test('a chosen time is sent with the offset of the person’s zone', () => {
  expect(inZone('2026-12-24 18:00:00', 'America/Toronto')).toBe('2026-12-24T18:00:00-05:00');
  expect(inZone('2026-07-01 09:30:00', 'Europe/Berlin')).toBe('2026-07-01T09:30:00+02:00');
});

test('a time that the clocks skip in spring becomes the hour after', () => {
  expect(inZone('2026-03-08 02:30:00', 'America/Toronto')).toBe('2026-03-08T03:30:00-04:00');
});

test('the proposed time is a full hour, at least one hour away', () => {
  expect(nextFullHour(Date.UTC(2026, 10, 21, 14, 20), 'America/Toronto')).toBe(
    '2026-11-21 11:00:00',
  );
  expect(onClockOf(Date.UTC(2026, 10, 21, 14, 20), 'Asia/Kolkata')).toBe('2026-11-21 19:50:00');
});
