import {
  daysOf,
  limitsOf,
  monthsUntil,
  noAmounts,
  overageOf,
  periodOf,
  periodOfMonth,
  periodUsage,
  usageByDay,
  usageByMonth,
  usageKinds,
  type KindUsage,
  type UsageCounter,
  type UsageKind,
} from '#engines/usage/public.ts';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { z } from 'zod';
import type { AccountUsage, MonthSent, usageReport } from '../contract/usage.ts';

const monthsShown = 12;

/** What usage is read with. */
export interface UsageTools {
  counters: readonly UsageCounter[];
  now: Date;
}

/** Usage, pending and overage of one period, its days, and the months before it. */
export async function usageOf(
  account: Account,
  tools: UsageTools,
  month?: string,
): Promise<AccountUsage> {
  const period = month === undefined ? periodOf(tools.now) : periodOfMonth(month);
  const { kinds } = await periodUsage(account, tools.counters, { period, now: tools.now });
  const byDay = await usageByDay(account, { from: period.start, to: period.end });
  const months = monthsUntil(tools.now, monthsShown);
  const byMonth = await usageByMonth(account, {
    from: `${months[0]}-01`,
    to: periodOf(tools.now).end,
  });
  const limits = await limitsOf(account, months);
  return {
    account_id: account.id,
    today: tools.now.toISOString().slice(0, 10),
    period,
    ...headline(kinds),
    kinds,
    days: daysOf(period).map((day) => ({ day, ...(byDay.get(day) ?? noAmounts) })),
    months: months.map((one) => ({
      month: one,
      ...(byMonth.get(one) ?? noAmounts),
      limits: limits.get(one) ?? { emails: null, sms: null, contacts: null },
    })),
  };
}

/** Billing periods of the account, newest first; all but the present one are final. */
export async function usageReports(
  account: Account,
  tools: UsageTools,
  query: { page: number; per_page: number },
): Promise<{ rows: z.infer<typeof usageReport>[]; meta: ListMeta }> {
  const months = monthsUntil(
    tools.now,
    monthsSince(new Date(account.record.created_at), tools.now),
  ).reverse();
  const shown = months.slice((query.page - 1) * query.per_page, query.page * query.per_page);
  const [last, first] = [shown[0], shown.at(-1)];
  if (last === undefined || first === undefined)
    return { rows: [], meta: listMeta(months.length, query) };
  const present = await periodUsage(account, tools.counters, {
    period: periodOf(tools.now),
    now: tools.now,
  });
  const byMonth = await usageByMonth(account, { from: `${first}-01`, to: periodOfMonth(last).end });
  const limits = await limitsOf(account, shown);
  const rows = shown.map((month) => {
    const period = periodOfMonth(month);
    const isPresent = month === present.period.month;
    const kinds = isPresent
      ? present.kinds
      : usageKinds.map((kind): KindUsage => {
          const usage = byMonth.get(month)?.[kind] ?? 0;
          const limit = limits.get(month)?.[kind] ?? null;
          return { kind, usage, pending: 0, overage: overageOf(usage, limit), limit };
        });
    const { usage, overage, limit } = headline(kinds);
    return {
      id: Number(month.replace('-', '')),
      month,
      period_start: period.start,
      period_end: period.end,
      is_final: !isPresent,
      package_type: account.record.package_type,
      usage,
      overage,
      limit,
      kinds,
    };
  });
  return { rows, meta: listMeta(months.length, query) };
}

/** The last twelve months of a kind, oldest first, as the dashboards' widgets show them. */
export async function monthsOf(account: Account, kind: UsageKind, now: Date): Promise<MonthSent[]> {
  const months = monthsUntil(now, monthsShown);
  const byMonth = await usageByMonth(account, { from: `${months[0]}-01`, to: periodOf(now).end });
  return months.map((month) => ({ month, sent: byMonth.get(month)?.[kind] ?? 0 }));
}

/** Text messages sent in the present period. */
export async function smsVolumeOf(account: Account, tools: UsageTools) {
  const { period, kinds } = await periodUsage(account, tools.counters, {
    period: periodOf(tools.now),
    now: tools.now,
  });
  const sms = kinds.find(({ kind }) => kind === 'sms') as KindUsage;
  return {
    sms_volume: sms.usage,
    pending: sms.pending,
    overage: sms.overage,
    limit: sms.limit,
    period,
  };
}

// Emails are what most plans are about, so their figures stand on top.
function headline(kinds: readonly KindUsage[]): Omit<KindUsage, 'kind'> {
  const { usage, pending, overage, limit } = kinds.find(
    ({ kind }) => kind === 'emails',
  ) as KindUsage;
  return { usage, pending, overage, limit };
}

function monthsSince(from: Date, now: Date): number {
  return Math.max(
    1,
    (now.getUTCFullYear() - from.getUTCFullYear()) * 12 +
      now.getUTCMonth() -
      from.getUTCMonth() +
      1,
  );
}
