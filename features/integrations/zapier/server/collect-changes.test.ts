import { expect, test } from 'vitest';
import { eventOf } from './collect-changes.ts';
import { isPausedAfter, pauseAfter } from './retry-plan.ts';

test('which changes Zaps are told of, and how long they are tried', () => {
  const of = (
    kind: 'suppressed' | 'clicked' | 'imported',
    data: unknown,
    contactId: number | null = 1,
  ) => eventOf({ kind, contactId, data });
  expect([
    of('suppressed', { reason: 'hard_bounced' }),
    of('suppressed', { reason: 'do_not_mail' }),
    of('suppressed', { reason: 'cleansed' }),
    of('clicked', null),
    of('imported', null, null),
  ]).toEqual(['email_bounced', 'unsubscribed', null, 'email_clicked', null]);
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => pauseAfter(tries) ?? 0);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(24 * 3_600_000);
  expect(pauseAfter(8)).toBeNull();
  expect([isPausedAfter(99), isPausedAfter(100)]).toEqual([false, true]);
});
