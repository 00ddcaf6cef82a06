import { describe, expect, it } from 'vitest';
import { spendAppCalls, type AppBudget } from './app-budget.ts';

const pace = { perSecond: 24, burst: 25, perDay: 1000, blockedMs: () => null };
const full: AppBudget = { tokens: 25, dayTokens: 1000, at: 0, blockedUntil: 0 };
const spend = (budget: AppBudget, now = 0) =>
  spendAppCalls(budget, { pace, cost: 1, now, longestMs: 20_000 });

describe('the budget of an app', () => {
  it('lets a burst through, and lines up what comes then', () => {
    let budget = full;
    const waits = Array.from({ length: 27 }, () => {
      const { waitMs, left } = spend(budget);
      budget = left;
      return Math.round(waitMs);
    });
    expect(waits.slice(23)).toEqual([0, 0, 42, 83]);
  });

  it('refills with time, and never above its size', () => {
    expect(spend({ ...full, tokens: -10 }, 500).left.tokens).toBeCloseTo(1);
    expect(spend(full, 60_000).left).toMatchObject({ tokens: 24, at: 60_000 });
  });

  it('takes nothing from who would wait too long: of a day that is used up, and while the system refuses', () => {
    const spent = spend({ ...full, dayTokens: 0 });
    expect([spent.waitMs > 20_000, spent.left.dayTokens]).toEqual([true, 0]);
    const blocked = spend({ ...full, blockedUntil: 60_000 });
    expect([blocked.waitMs, blocked.left.tokens]).toEqual([60_000, 25]);
  });
});
