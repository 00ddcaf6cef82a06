import { expect, test } from 'vitest';
import { isLive, refreshEvery } from './campaign.ts';

const balance = {
  eligible: 10,
  delivered: 4,
  bounced: 0,
  suppressed: {},
  failed: {},
  pending: 0,
  unknown: 0,
};
const now = Date.UTC(2026, 10, 21, 12);
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

test('a campaign on its way is read again, one that leaves tomorrow is not', () => {
  expect(isLive({ status: 'active', scheduled_at: at(-60), balance }, now)).toBe(true);
  expect(isLive({ status: 'scheduled', scheduled_at: at(20), balance }, now)).toBe(true);
  expect(isLive({ status: 'scheduled', scheduled_at: at(86_400), balance }, now)).toBe(false);
});

test('a stopped campaign is read until the mails under way have settled', () => {
  expect(
    isLive({ status: 'stopped', scheduled_at: at(-60), balance: { ...balance, pending: 3 } }, now),
  ).toBe(true);
  expect(isLive({ status: 'stopped', scheduled_at: at(-60), balance }, now)).toBe(false);
});

test('on its first day a sent campaign is read now and then', () => {
  expect(
    refreshEvery({ status: 'sent', scheduled_at: at(-7200), sent_at: at(-3600), balance }, now),
  ).toBe(15_000);
  expect(
    refreshEvery({ status: 'sent', scheduled_at: at(-7200), sent_at: at(-200_000), balance }, now),
  ).toBe(false);
});
