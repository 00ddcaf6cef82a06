import { expect, test } from 'vitest';
import { clockChangeAt, inZone, nextFullHour, onClockOf } from './zone-clock.ts';

test('a chosen time is sent with the offset of the person’s zone', () => {
  expect(inZone('2026-12-24 18:00:00', 'America/Toronto')).toBe('2026-12-24T18:00:00-05:00');
  expect(inZone('2026-07-01 09:30:00', 'Europe/Berlin')).toBe('2026-07-01T09:30:00+02:00');
});

test.each([
  ['Europe/Berlin', '2027-03-28 02:30:00', '2027-03-28T03:30:00+02:00', 'skipped'],
  ['America/New_York', '2027-03-14 02:30:00', '2027-03-14T03:30:00-04:00', 'skipped'],
  ['Australia/Lord_Howe', '2027-10-03 02:15:00', '2027-10-03T02:45:00+11:00', 'skipped'],
  ['Europe/Berlin', '2027-10-31 02:30:00', '2027-10-31T02:30:00+02:00', 'twice'],
  ['America/New_York', '2027-11-07 01:30:00', '2027-11-07T01:30:00-04:00', 'twice'],
  ['Australia/Lord_Howe', '2027-04-04 01:45:00', '2027-04-04T01:45:00+11:00', 'twice'],
  ['Europe/Berlin', '2027-03-28 03:00:00', '2027-03-28T03:00:00+02:00', null],
  ['Asia/Kolkata', '2027-03-28 02:30:00', '2027-03-28T02:30:00+05:30', null],
])(
  'in %s, %s keeps the offset from before where clocks skip it, and is the first of two',
  (zone, wall, sent, change) => {
    expect(inZone(wall, zone)).toBe(sent);
    expect(clockChangeAt(wall, zone)).toBe(change);
  },
);

test('the proposed time is a full hour, at least one hour away', () => {
  expect(nextFullHour(Date.UTC(2026, 10, 21, 14, 20), 'America/Toronto')).toBe(
    '2026-11-21 11:00:00',
  );
  expect(onClockOf(Date.UTC(2026, 10, 21, 14, 20), 'Asia/Kolkata')).toBe('2026-11-21 19:50:00');
});
