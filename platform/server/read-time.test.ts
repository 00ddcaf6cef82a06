import { expect, test } from 'vitest';
import { readTime } from './read-time.ts';

test.each([
  ['25/12/2026 09:30', '2026-12-25T14:30:00.000Z'],
  ['July 4, 2026 09:30 PM', '2026-07-05T01:30:00.000Z'],
  ['2026-07-04 12:05 AM', '2026-07-04T04:05:00.000Z'],
  ['2026-07-04T10:00', '2026-07-04T14:00:00.000Z'],
  ['2026-07-04T10:00:00Z', '2026-07-04T10:00:00.000Z'],
  ['2026-07-04T10:00:00+02:00', '2026-07-04T08:00:00.000Z'],
  ['2026-03-08 02:30 AM', '2026-03-08T07:30:00.000Z'],
])('%s is read as Toronto time unless it names a zone @spec I18N-002', (text, expected) => {
  expect(readTime(text)?.toISOString()).toBe(expected);
});

test.each([
  '31/02/2026 10:00',
  'tomorrow',
  '',
  '2026-13-01T10:00',
  'Juni 4, 2026 09:30 PM',
  '25/12/2026 25:30',
])('%s is no time', (text) => {
  expect(readTime(text)).toBeNull();
});
