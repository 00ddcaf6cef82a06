import * as chrono from 'chrono-node/en';
import { Temporal } from 'temporal-polyfill';
import type { Known } from './known.ts';
import { takeNumber } from './numbers.ts';
import type { Reader } from './reader.ts';

/** A time that something is asked about: so many days back or ahead, days of the calendar, or a span around today. */
export type Period =
  | { kind: 'last' | 'earlier' | 'next'; days: number }
  | { kind: 'since' | 'after' | 'before' | 'on'; day: string }
  | { kind: 'between'; from: string; until: string }
  | { kind: 'today' | 'this_week' | 'this_month' | 'this_year' };

const units: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  month: 30,
  months: 30,
  year: 365,
  years: 365,
};

const lastly = ['last', 'past', 'previous'];

/** Takes a period, such as "in the last 30 days", "since 1 March", "this month" or "more than 90 days ago". */
export function takePeriod(reader: Reader, known: Known): Period | null {
  return reader.attempt(
    () =>
      takeSpan(reader) ??
      takeAgo(reader) ??
      takeNext(reader) ??
      takeRolling(reader) ??
      takeDays(reader, known),
  );
}

function takeSpan(reader: Reader): Period | null {
  return reader.attempt(() => {
    reader.take('in', 'during', 'within');
    const taken = reader.take('today', 'this week', 'this month', 'this year');
    return taken === null ? null : { kind: taken.replace(' ', '_') as 'today' };
  });
}

function takeAgo(reader: Reader): Period | null {
  return reader.attempt(() => {
    const isEarlier = reader.take('more than', 'over', 'longer than', 'at least') !== null;
    const isLater = !isEarlier && reader.take('less than', 'under', 'not more than') !== null;
    const days = takeLength(reader);
    if (days === null || !reader.take('ago') || (!isEarlier && !isLater)) return null;
    return { kind: isEarlier ? 'earlier' : 'last', days };
  });
}

function takeNext(reader: Reader): Period | null {
  return reader.attempt(() => {
    reader.take('in', 'within', 'during');
    reader.take('the');
    if (!reader.take('next', 'coming')) return null;
    const days = takeLength(reader, true);
    return days === null ? null : { kind: 'next', days };
  });
}

// "in 30 days" speaks of what was, where rules ask what somebody did.
function takeRolling(reader: Reader): Period | null {
  return reader.attempt(() => {
    const word = reader.take('in', 'within', 'during', 'over', 'for', 'since');
    reader.take('the', 'more than');
    const isLast = reader.take(...lastly) !== null;
    if (word === null && !isLast) return null;
    const days = takeLength(reader, isLast && word !== null);
    // "last month" alone may be the month of the calendar.
    return days === null || reader.take('ago') ? null : { kind: 'last', days };
  });
}

function takeLength(reader: Reader, mayLackNumber = false): number | null {
  return reader.attempt(() => {
    const number = reader.take('a', 'an') ? 1 : (takeNumber(reader) ?? (mayLackNumber ? 1 : null));
    const unit = reader.token?.kind === 'word' ? units[reader.token.text] : undefined;
    if (number === null || unit === undefined || !Number.isInteger(number) || number < 1)
      return null;
    reader.at += 1;
    return number * unit;
  });
}

function takeDays(reader: Reader, known: Known): Period | null {
  return reader.attempt(() => {
    const word = reader.take('since', 'after', 'before', 'until', 'on', 'between', 'from');
    if (word === null) return null;
    const day = takeDay(reader, known);
    if (day === null) return null;
    if (word === 'between' || word === 'from') {
      if (!reader.take('and', 'to', 'until')) return null;
      const until = takeDay(reader, known);
      return until === null || until < day ? null : { kind: 'between', from: day, until };
    }
    return { kind: word === 'until' ? 'before' : (word as 'since'), day };
  });
}

/** Takes a day of the calendar on the account's clock. A day without a year is the last one that was; one that may be read in two orders is refused. */
export function takeDay(reader: Reader, { now, zone }: Known): string | null {
  const from = reader.token?.start;
  if (from === undefined) return null;
  const text = reader.sentence.slice(from);
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/.test(text)) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const [found] = chrono.parse(text, {
    instant: now,
    timezone: local.offsetNanoseconds / 60_000_000_000,
  });
  if (!found || found.index !== 0 || found.end) return null;
  const { start } = found;
  if (!start.isCertain('day') || !start.isCertain('month')) return null;
  const parts = { year: start.get('year')!, month: start.get('month')!, day: start.get('day')! };
  let day = Temporal.PlainDate.from(parts, { overflow: 'constrain' });
  if (!start.isCertain('year') && Temporal.PlainDate.compare(day, local.toPlainDate()) > 0)
    day = day.subtract({ years: 1 });
  const end = from + found.text.length;
  while (reader.token && reader.token.start < end) reader.at += 1;
  return day.toString();
}
