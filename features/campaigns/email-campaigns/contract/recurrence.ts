import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';

/** The units in which a campaign recurs. */
export const recurringUnits = ['Day', 'Week', 'Month', 'Year'] as const;

/** One of {@link recurringUnits}. */
export type RecurringUnit = (typeof recurringUnits)[number];

/** When a campaign runs again: the same time on the clock of a zone, every so many units, until a day or so many times. */
export interface Recurrence {
  unit: RecurringUnit;
  every: number;
  /** The first run on the clock of the zone, 'YYYY-MM-DDTHH:mm'. */
  first: string;
  zone: string;
  /** The last day on which it may run, or null. */
  ends_on: string | null;
  /** How often it runs in all, or null. */
  runs: number | null;
}

/** One run: its number from 0 and its moment. */
export interface Occurrence {
  no: number;
  at: Date;
}

const longestDays: Readonly<Record<RecurringUnit, number>> = {
  Day: 1,
  Week: 7,
  Month: 31,
  Year: 366,
};

/** One run by its number, or null beyond the end. Counted from the first run, so a short month never moves the ones after it. Pure. */
export function occurrenceNo(rule: Recurrence, no: number): Occurrence | null {
  if (rule.runs !== null && no >= rule.runs) return null;
  const wall = Temporal.PlainDateTime.from(rule.first).add({
    [`${rule.unit.toLowerCase()}s`]: no * rule.every,
  });
  if (
    rule.ends_on !== null &&
    Temporal.PlainDate.compare(wall.toPlainDate(), Temporal.PlainDate.from(rule.ends_on)) > 0
  )
    return null;
  return { no, at: new Date(momentOnClock(wall, rule.zone).epochMilliseconds) };
}

/** The next runs after a moment, at most `count`. Pure. */
export function occurrencesAfter(rule: Recurrence, after: Date, count: number): Occurrence[] {
  const begin = momentOnClock(Temporal.PlainDateTime.from(rule.first), rule.zone).epochMilliseconds;
  const daysAway = Math.max(0, (after.getTime() - begin) / 86_400_000 - 2);
  const found: Occurrence[] = [];
  for (
    let no = Math.floor(daysAway / (longestDays[rule.unit] * rule.every));
    found.length < count;
    no += 1
  ) {
    const next = occurrenceNo(rule, no);
    if (!next) break;
    if (next.at > after) found.push(next);
  }
  return found;
}

/** The latest run at or before a moment, or null. Pure. */
export function occurrenceBefore(rule: Recurrence, at: Date): Occurrence | null {
  const next = occurrencesAfter(rule, at, 1)[0];
  if (next) return next.no === 0 ? null : occurrenceNo(rule, next.no - 1);
  let no = 0;
  for (let step = 1 << 20; step >= 1; step >>= 1) if (occurrenceNo(rule, no + step)) no += step;
  const last = occurrenceNo(rule, no);
  return last && last.at <= at ? last : null;
}
