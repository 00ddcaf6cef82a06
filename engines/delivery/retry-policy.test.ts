import { describe, expect, it } from 'vitest';
import { decideOutcome } from './decide-outcome.ts';
import type { SendResult } from './provider.ts';
import {
  delayAfterBreak,
  delayAfterDeferral,
  mostTries,
  pauseAfterFailures,
} from './retry-policy.ts';

const minute = 60_000;
const facts = {
  attempts: 1,
  maybeTwice: false,
  ageMs: 1_000,
  whenUnclear: 'resend_once' as const,
  random: 0,
};

describe('the retry policy', () => {
  it('begins at five minutes and doubles up to four hours', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (tries) => (delayAfterDeferral(tries, 0) ?? 0) / minute,
    );
    expect(minutes).toEqual([5, 10, 20, 40, 80, 160, 240, 240]);
  });

  it('adds up to a fifth of jitter and never takes any away', () => {
    expect(delayAfterDeferral(1, 0.5)).toBe(5.5 * minute);
    expect(delayAfterDeferral(1, 1)).toBe(6 * minute);
  });

  it('gives up only after 68 to 72 hours of tries', () => {
    let spent = 0;
    let tries = 1;
    for (
      let delay = delayAfterDeferral(tries, 0);
      delay !== null;
      delay = delayAfterDeferral(++tries, 0)
    )
      spent += delay;
    expect(spent / 3_600_000).toBeGreaterThan(68);
    expect(spent / 3_600_000).toBeLessThanOrEqual(72);
    expect(tries).toBeLessThan(mostTries);
  });

  it('tries a broken connection again soon, and after three breaks like a deferral', () => {
    expect([1, 2, 3, 4, 5].map((tries) => delayAfterBreak(tries, 0))).toEqual([
      2_000,
      10_000,
      30_000,
      5 * minute,
      10 * minute,
    ]);
  });

  it('leaves a server that can not be reached alone for at most half a minute', () => {
    expect([1, 2, 3, 6, 60].map((failures) => pauseAfterFailures(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 30_000, 30_000,
    ]);
  });
});

describe('what a row becomes', () => {
  const after = (
    result: SendResult,
    change: Partial<typeof facts> | { whenUnclear: 'report' } = {},
  ) => decideOutcome(result, { ...facts, ...change });
  const refused = (code: number, enhanced: string | null = null): SendResult => ({
    kind: 'refused',
    stage: 'rcpt',
    reply: { code, enhanced, text: `${enhanced ?? ''} words` },
  });

  it('is sent when the server took it', () =>
    expect(after({ kind: 'accepted', response: '250 ok' })).toMatchObject({
      state: 'sent',
      response: '250 ok',
    }));
  it('waits five minutes after a 4xx', () =>
    expect(after(refused(451))).toMatchObject({
      state: 'deferred',
      waitMs: 5 * minute,
      isReleased: false,
    }));
  it('is given up when 72 hours of deferrals are used up', () =>
    expect(after(refused(451), { attempts: 30 })).toMatchObject({
      state: 'failed',
      reason: 'gave_up',
    }));
  it('bounces on 5.1.1', () =>
    expect(after(refused(550, '5.1.1'))).toMatchObject({
      state: 'bounced',
      reason: 'hard_bounced',
    }));
  it('fails without blame on 5.7.1', () =>
    expect(after(refused(550, '5.7.1'))).toMatchObject({
      state: 'failed',
      reason: 'provider_rejected',
    }));
  it('waits uncounted when no server is reached', () =>
    expect(after({ kind: 'unreachable', error: 'x' })).toMatchObject({
      state: 'pending',
      isReleased: true,
      waitMs: 1_000,
    }));
  it('is given up when no server was reached for 72 hours', () =>
    expect(after({ kind: 'unreachable', error: 'x' }, { ageMs: 73 * 60 * minute })).toMatchObject({
      state: 'failed',
      reason: 'gave_up',
    }));
  it('waits uncounted when the server wants a login', () =>
    expect(after(refused(530))).toMatchObject({ state: 'pending', isReleased: true }));
  it('is tried again, unmarked, when the line broke before the final dot', () =>
    expect(after({ kind: 'broken', error: 'x', isBodyBegun: true })).toMatchObject({
      state: 'pending',
      maybeTwice: false,
    }));
  it('is sent once more, marked, when the line broke after the final dot', () =>
    expect(after({ kind: 'unclear', error: 'x' })).toMatchObject({
      state: 'pending',
      maybeTwice: true,
    }));
  it('is unknown when that happens a second time', () =>
    expect(after({ kind: 'unclear', error: 'x' }, { maybeTwice: true })).toMatchObject({
      state: 'unknown',
    }));
  it('is unknown at once when the mailing says never twice', () =>
    expect(after({ kind: 'unclear', error: 'x' }, { whenUnclear: 'report' })).toMatchObject({
      state: 'unknown',
    }));
  it('is left alone when it is not ours any more', () =>
    expect(after({ kind: 'abandoned' })).toBeNull());
});
