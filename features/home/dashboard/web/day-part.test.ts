import { expect, it } from 'vitest';
import { dayPart } from './day-part.ts';

it('greets by the hour of the person’s own zone', () => {
  const now = new Date('2026-11-21T16:30:00Z');
  expect([
    dayPart(now, 'America/New_York'),
    dayPart(now, 'Europe/Berlin'),
    dayPart(now, 'Asia/Tokyo'),
  ]).toEqual(['morning', 'afternoon', 'morning']);
  expect(dayPart(now, 'Asia/Kolkata')).toBe('evening');
});
