import { shortDay } from '#platform/web/format/short-day.ts';
import { displayLocale } from '#platform/web/i18n/language.ts';
import type { AccountUsage, KindUsage } from '../contract/usage.ts';

/** One bar of a usage chart: what is within the limit, what waits, what is beyond. */
export type UsagePoint = Record<'usage' | 'pending' | 'overage', number> & { date: string };

type Kind = KindUsage['kind'];

/** The days of a period. A limit is used up in the order of days: what a day sends beyond it is that day's overage. */
export function dayPoints(usage: AccountUsage, kind: Kind): UsagePoint[] {
  const figures = usage.kinds.find((one) => one.kind === kind);
  const limit = figures?.limit ?? Infinity;
  let before = 0;
  return usage.days.map((day) => {
    const amount = day[kind];
    const room = kind === 'contacts' ? limit : Math.max(0, limit - before);
    before += amount;
    return point(
      shortDay(day.day),
      amount,
      room,
      day.day === usage.today ? (figures?.pending ?? 0) : 0,
    );
  });
}

/** The last months, each against the limit it had. */
export function monthPoints(
  usage: AccountUsage,
  kind: Kind,
  present: { month: string; pending: number },
): UsagePoint[] {
  return usage.months.map((month) =>
    point(
      shortDay(month.month.slice(0, 7)),
      month[kind],
      month.limits[kind] ?? Infinity,
      month.month === present.month ? present.pending : 0,
    ),
  );
}

/** The name of a month such as 2026-11. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat(displayLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`));
}

function point(date: string, amount: number, room: number, pending: number): UsagePoint {
  const within = Math.min(amount, room);
  return { date, usage: within, pending, overage: amount - within };
}
