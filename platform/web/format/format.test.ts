import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { formatDateTime, formatRelative } from './date-time.ts';
import { decimals, fileSize, money, percent, shortNumber } from './numbers.ts';
import { setDisplayZone } from './time-zone.ts';
import { timeRemaining } from './time-remaining.ts';

beforeAll(() => void startI18n());

test('a moment reads MMM DD, YYYY [at] hh:mm A in the given zone @spec I18N-003', () => {
  expect(formatDateTime('2026-11-21T14:05:00Z', { zone: 'America/Toronto' })).toBe(
    'Nov 21, 2026 at 09:05 AM',
  );
  expect(formatDateTime('2026-07-01T00:30:00Z', { zone: 'America/Toronto' })).toBe(
    'Jun 30, 2026 at 08:30 PM',
  );
});

test('every date on the screen is in the zone of the person, and follows when it changes @spec I18N-005', () => {
  setDisplayZone('America/New_York');
  const before = formatDateTime('2026-11-21T14:05:00Z');
  setDisplayZone('Asia/Tokyo');
  expect([before, formatDateTime('2026-11-21T14:05:00Z')]).toEqual([
    'Nov 21, 2026 at 09:05 AM',
    'Nov 21, 2026 at 11:05 PM',
  ]);
  setDisplayZone(null);
});

test('no date and a broken date show nothing', () => {
  expect([formatDateTime(null), formatDateTime('soon')]).toEqual(['', '']);
});

test('numbers from a thousand on carry K, M or B with one decimal @spec REPORTS-030', () => {
  expect([999, 1000, 12_345, 999_950, 1_000_000, 2_560_000_000].map(shortNumber)).toEqual([
    '999',
    '1.0K',
    '12.3K',
    '1.0M',
    '1.0M',
    '2.6B',
  ]);
});

test('a share of nothing is a dash', () => {
  expect([percent(1, 3), percent(0, 0)]).toEqual(['33.3%', '–']);
});

test('money has no decimals unless cents are asked for @spec CONST-016', () => {
  expect([money(1234.5), money(1234.5, { cents: true })]).toEqual(['$1,235', '$1,234.50']);
});

test('time to go names one unit @spec I18N-004', () => {
  const now = Date.UTC(2026, 0, 1);
  const after = (minutes: number) => timeRemaining(now + minutes * 60_000, now);
  expect([
    after(0.5),
    after(5),
    after(125),
    after(60 * 24 * 3),
    after(60 * 24 * 31),
    after(60 * 24 * 400),
  ]).toEqual([
    'less than a min to go',
    '5 min to go',
    '2 hr to go',
    '3 day to go',
    '1 mon to go',
    '1 yr to go',
  ]);
});

test('what is close is told in relation to now', () => {
  const now = Date.UTC(2026, 0, 10);
  expect([formatRelative(now - 180_000, now), formatRelative(now + 2 * 86_400_000, now)]).toEqual([
    '3 minutes ago',
    'in 2 days',
  ]);
});

test('a number with decimals is written as the language writes it', async () => {
  expect([decimals(4.06), decimals(0.001, 3), decimals(12)]).toEqual(['4.1', '0.001', '12.0']);
  await i18next.changeLanguage('de');
  expect([999, 3912].map(shortNumber)).toEqual(['999', '3.912']);
  expect([decimals(4.06), decimals(-2.345, 2)]).toEqual(['4,1', '-2,35']);
  await i18next.changeLanguage('en');
});

test('file sizes name the largest unit', () => {
  expect([fileSize(12), fileSize(13_000_000)]).toEqual(['12 B', '12.4 MB']);
});
