import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from './zone-clock.ts';

/** The units in which something recurs. */
export const recurringUnits = ['Day', 'Week', 'Month', 'Year'] as const;

/** One of {@link recurringUnits}. */
export type RecurringUnit = (typeof recurringUnits)[number];

/** Units for what may also recur several times a day. */
export const hourlyUnits = ['Hour', ...recurringUnits] as const;

/** One of {@link hourlyUnits}. */
export type HourlyUnit = (typeof hourlyUnits)[number];

/** When something runs again: the same time on the clock of a zone, every so many units, until a day or so many times. */
export interface Recurrence<Unit extends HourlyUnit = RecurringUnit> {
  unit: Unit;
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

const longestDays: Readonly<Record<HourlyUnit, number>> = {
  Hour: 1 / 24,
  Day: 1,
  Week: 7,
  Month: 31,
  Year: 366,
};

/** One run by its number, or null beyond the end. Counted from the first run, so a short month never moves the ones after it. Pure. */
export function occurrenceNo(rule: Recurrence<HourlyUnit>, no: number): Occurrence | null {
  if (rule.runs !== null && no >= rule.runs) return null;
  const wall = wallTime(rule, no);
  if (
    rule.ends_on !== null &&
    Temporal.PlainDate.compare(wall.toPlainDate(), Temporal.PlainDate.from(rule.ends_on)) > 0
  )
    return null;
  return { no, at: momentOf(rule, no, wall) };
}

function momentOf(rule: Recurrence<HourlyUnit>, no: number, wall: Temporal.PlainDateTime): Date {
  if (rule.unit !== 'Hour') return new Date(momentOnClock(wall, rule.zone).epochMilliseconds);
  const first = momentOnClock(Temporal.PlainDateTime.from(rule.first), rule.zone);
  return new Date(first.epochMilliseconds + no * rule.every * 3_600_000);
}

// Hours are counted as they pass, so that one that a clock leaves out or shows twice is one run.
function wallTime(rule: Recurrence<HourlyUnit>, no: number): Temporal.PlainDateTime {
  const first = Temporal.PlainDateTime.from(rule.first);
  if (rule.unit !== 'Hour') return first.add({ [`${rule.unit.toLowerCase()}s`]: no * rule.every });
  const begin = momentOnClock(first, rule.zone).epochMilliseconds;
  return Temporal.Instant.fromEpochMilliseconds(begin + no * rule.every * 3_600_000)
    .toZonedDateTimeISO(rule.zone)
    .toPlainDateTime();
}

/** The next runs after a moment, at most `count`. Pure. */
export function occurrencesAfter(
  rule: Recurrence<HourlyUnit>,
  after: Date,
  count: number,
): Occurrence[] {
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
export function occurrenceBefore(rule: Recurrence<HourlyUnit>, at: Date): Occurrence | null {
  const next = occurrencesAfter(rule, at, 1)[0];
  if (next) return next.no === 0 ? null : occurrenceNo(rule, next.no - 1);
  let no = 0;
  for (let step = 1 << 20; step >= 1; step >>= 1) if (occurrenceNo(rule, no + step)) no += step;
  const last = occurrenceNo(rule, no);
  return last && last.at <= at ? last : null;
}
