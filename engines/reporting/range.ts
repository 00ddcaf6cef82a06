import { Temporal } from 'temporal-polyfill';
import type { ReportFilters } from './contract.ts';

/** Days of the account's clock, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days that a range means at a moment; `lastRun` is where one begins that goes on from the last run. */
export function daysOfRange(
  { range, from, to }: Pick<ReportFilters, 'range' | 'from' | 'to'>,
  { now, zone, lastRun }: { now: Date; zone: string; lastRun?: Date | null },
): Days {
  const dayOf = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const today = dayOf(now);
  const days = (first: Temporal.PlainDate, last: Temporal.PlainDate): Days => ({
    from: first.toString(),
    to: last.toString(),
  });
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = today.with({ day: 1 });
  switch (range) {
    case 'custom':
      return { from: from!, to: to! };
    case 'today':
      return days(today, today);
    case 'yesterday':
      return days(today.subtract({ days: 1 }), today.subtract({ days: 1 }));
    case 'last_7_days':
    case 'last_30_days':
    case 'last_90_days':
      return days(today.subtract({ days: Number(range.split('_')[1]) - 1 }), today);
    case 'this_week':
      return days(monday, today);
    case 'last_week':
      return days(monday.subtract({ days: 7 }), monday.subtract({ days: 1 }));
    case 'this_month':
      return days(first, today);
    case 'last_month':
      return days(first.subtract({ months: 1 }), first.subtract({ days: 1 }));
    case 'this_year':
      return days(today.with({ month: 1, day: 1 }), today);
    case 'last_year':
      return days(
        today.with({ month: 1, day: 1 }).subtract({ years: 1 }),
        today.with({ month: 1, day: 1 }).subtract({ days: 1 }),
      );
    case 'since_last_run':
      return days(lastRun ? dayOf(lastRun) : today.subtract({ days: 6 }), today);
  }
}

/** The days that a report is compared to: as many right before, or the same of the year before; null for none. */
export function daysBefore({ from, to }: Days, compare: ReportFilters['compare']): Days | null {
  if (compare === 'none') return null;
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (compare === 'year_before')
    return {
      from: first.subtract({ years: 1 }).toString(),
      to: last.subtract({ years: 1 }).toString(),
    };
  const length = first.until(last).days + 1;
  return {
    from: first.subtract({ days: length }).toString(),
    to: first.subtract({ days: 1 }).toString(),
  };
}
