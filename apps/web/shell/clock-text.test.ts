import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('shows the time of the person’s zone with its abbreviation @spec SHELL-027', () => {
  const now = new Date('2026-11-21T20:15:00Z');
  expect(clockText(now, 'America/New_York')).toEqual({ time: '03:15 PM', zoneName: 'EST' });
  expect(clockText(new Date('2026-07-01T04:05:00Z'), 'America/New_York')).toEqual({
    time: '12:05 AM',
    zoneName: 'EDT',
  });
});

it('writes 24 hours in a language that does', () => {
  expect(clockText(new Date('2026-11-21T20:15:00Z'), 'Europe/Berlin', 'de-DE')).toEqual({
    time: '21:15',
    zoneName: 'MEZ',
  });
});
