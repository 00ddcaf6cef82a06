import { describe, expect, it } from 'vitest';
import { deadlineOf, secondsOfWork } from './business-time.ts';
import type { WorkingTime } from './sla-contract.ts';

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }));
const berlin: WorkingTime = { time_zone: 'Europe/Berlin', week: weekdays, holidays: [] };
const hour = 3_600;
const at = (text: string) => Date.parse(text);
const end = (hours: WorkingTime | null, from: string, hoursOfWork: number) =>
  new Date(deadlineOf(hours, at(from), hoursOfWork * hour)).toISOString();

describe('a deadline', () => {
  it('without hours counts every hour', () => {
    expect(end(null, '2026-11-28T20:00:00Z', 5)).toBe('2026-11-29T01:00:00.000Z');
  });

  it('within a day of work is that much later', () => {
    expect(end(berlin, '2026-11-27T09:00:00Z', 2)).toBe('2026-11-27T11:00:00.000Z');
  });

  it('goes over the evening and the weekend into the next day of work', () => {
    // Friday 16:00 in Berlin: one hour on Friday, the rest on Monday.
    expect(end(berlin, '2026-11-27T15:00:00Z', 4)).toBe('2026-11-30T11:00:00.000Z');
    expect(end(berlin, '2026-11-28T12:00:00Z', 1)).toBe('2026-11-30T09:00:00.000Z');
  });

  it('that ends with the day ends at its last moment', () => {
    expect(end(berlin, '2026-11-27T08:00:00Z', 8)).toBe('2026-11-27T16:00:00.000Z');
  });

  it('skips a holiday on the day it was due', () => {
    const hours = { ...berlin, holidays: ['2026-11-30'] };
    expect(end(hours, '2026-11-27T15:00:00Z', 4)).toBe('2026-12-01T11:00:00.000Z');
  });

  it('knows work until midnight, and goes on after it', () => {
    const hours = {
      ...berlin,
      week: [
        { day: 5, from: '20:00', to: '00:00' },
        { day: 6, from: '00:00', to: '04:00' },
      ],
    };
    expect(end(hours, '2026-11-27T21:00:00Z', 3)).toBe('2026-11-28T00:00:00.000Z');
    expect(end(hours, '2026-11-27T21:00:00Z', 2)).toBe('2026-11-27T23:00:00.000Z');
  });

  it('keeps the hours on the wall when clocks are changed between two days of work', () => {
    // Clocks in Berlin go back on the night to Sunday, 25 October 2026.
    expect(end(berlin, '2026-10-23T14:00:00Z', 2)).toBe('2026-10-26T09:00:00.000Z');
    expect(end(berlin, '2026-03-27T15:00:00Z', 2)).toBe('2026-03-30T08:00:00.000Z');
  });

  it('counts the hour that a night of work gains or loses', () => {
    const nights = { ...berlin, week: [{ day: 7, from: '00:00', to: '06:00' }] };
    expect(secondsOfWork(nights, at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'))).toBe(
      7 * hour,
    );
    expect(secondsOfWork(nights, at('2026-03-28T12:00:00Z'), at('2026-03-29T12:00:00Z'))).toBe(
      5 * hour,
    );
  });
});

it('time of work that overlaps counts once, and passes exactly until the deadline', () => {
  const hours = { ...berlin, week: [...weekdays, { day: 1, from: '12:00', to: '18:00' }] };
  expect(secondsOfWork(hours, at('2026-11-30T00:00:00Z'), at('2026-12-01T00:00:00Z'))).toBe(
    9 * hour,
  );
  for (const from of ['2026-11-27T15:59:59Z', '2026-10-24T02:30:00Z', '2026-03-29T01:30:00Z'])
    for (const wanted of [1, 7.5, 40, 200])
      expect(
        secondsOfWork(hours, at(from), deadlineOf(hours, at(from), wanted * hour)),
        from,
      ).toBeCloseTo(wanted * hour, 3);
});
