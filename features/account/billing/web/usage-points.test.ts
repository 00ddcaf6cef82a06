import { expect, test } from 'vitest';
import type { AccountUsage } from '../contract/usage.ts';
import { dayPoints, monthPoints } from './usage-points.ts';

const nothing = { emails: 0, sms: 0, contacts: 0 };
const usage: AccountUsage = {
  account_id: 1,
  today: '2026-11-03',
  period: { month: '2026-11', start: '2026-11-01', end: '2026-11-30' },
  usage: 12,
  pending: 3,
  overage: 2,
  limit: 10,
  kinds: [
    { kind: 'emails', usage: 12, pending: 3, overage: 2, limit: 10 },
    { kind: 'contacts', usage: 7, pending: 0, overage: 2, limit: 5 },
  ],
  days: [
    { ...nothing, day: '2026-11-01', emails: 8, contacts: 4 },
    { ...nothing, day: '2026-11-02', emails: 4, contacts: 7 },
    { ...nothing, day: '2026-11-03' },
  ],
  months: [
    { ...nothing, month: '2026-10', emails: 30, limits: { emails: 25, sms: null, contacts: null } },
    { ...nothing, month: '2026-11', emails: 12, limits: { emails: 10, sms: null, contacts: 5 } },
  ],
};

test('a limit is used up day by day, and what waits stands on today @spec BILLING-013', () => {
  expect(dayPoints(usage, 'emails')).toEqual([
    { date: 'Nov 1', usage: 8, pending: 0, overage: 0 },
    { date: 'Nov 2', usage: 2, pending: 0, overage: 2 },
    { date: 'Nov 3', usage: 0, pending: 3, overage: 0 },
  ]);
});

test('a level is held against the limit each day anew', () => {
  expect(
    dayPoints(usage, 'contacts').map(({ usage: within, overage }) => [within, overage]),
  ).toEqual([
    [4, 0],
    [5, 2],
    [0, 0],
  ]);
});

test('each month is held against the limit it had', () => {
  expect(monthPoints(usage, 'emails', { month: '2026-11', pending: 3 })).toEqual([
    { date: 'Oct 26', usage: 25, pending: 0, overage: 5 },
    { date: 'Nov 26', usage: 10, pending: 3, overage: 2 },
  ]);
});
