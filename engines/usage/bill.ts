import type { Account } from '#platform/server/account/account.ts';
import { aggregateIfMany } from './aggregate-usage.ts';
import { limitsOf, type Limits } from './limits.ts';
import { measureUsage } from './measure-usage.ts';
import { periodOf, type Period } from './periods.ts';
import { usageKinds, type UsageCounter, type UsageKind } from './ports.ts';
import { noAmounts, usageByMonth } from './read-usage.ts';

/** One kind in one period. `usage` is all of it; `overage` is the part of it beyond the limit. */
export interface KindUsage {
  kind: UsageKind;
  usage: number;
  /** Ordered and not done yet; none in a period that is over. */
  pending: number;
  overage: number;
  limit: number | null;
}

/** What a period comes to. */
export interface PeriodUsage {
  period: Period;
  kinds: KindUsage[];
}

/** The part of a use beyond a limit. */
export function overageOf(usage: number, limit: number | null): number {
  return limit === null ? 0 : Math.max(0, usage - limit);
}

/** What one period came to; of the present one also what is pending. */
export async function periodUsage(
  account: Account,
  counters: readonly UsageCounter[],
  asked: { period: Period; now: Date },
): Promise<PeriodUsage> {
  const { period, now } = asked;
  const isPresent = periodOf(now).month === period.month;
  await aggregateIfMany(account);
  if (isPresent) await measureUsage(account, counters, now);
  const amounts =
    (await usageByMonth(account, { from: period.start, to: period.end })).get(period.month) ??
    noAmounts;
  const limits = (await limitsOf(account, [period.month])).get(period.month) as Limits;
  const pending = isPresent ? await pendingOf(account, counters) : noAmounts;
  return {
    period,
    kinds: usageKinds.map((kind) => ({
      kind,
      usage: amounts[kind],
      pending: pending[kind],
      overage: overageOf(amounts[kind], limits[kind]),
      limit: limits[kind],
    })),
  };
}

async function pendingOf(
  account: Account,
  counters: readonly UsageCounter[],
): Promise<Record<UsageKind, number>> {
  const pending = { ...noAmounts };
  for (const counter of counters)
    if (counter.measure === 'flow') pending[counter.kind] += await counter.pending(account);
  return pending;
}
