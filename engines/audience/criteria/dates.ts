import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { invalid } from '#platform/server/errors.ts';
import type { Condition } from '../rules.ts';
import { numberIn } from './number-in.ts';

type DateCondition = Omit<Extract<Condition, { criterion: 'field' }>, 'criterion'>;
type Predicate = RawBuilder<SqlBool>;
type Day = RawBuilder<string>;

/** What days are counted by: the moment of the question, and the zone in which the account's days begin. */
export interface DayClock {
  now: Date;
  zone: string;
}

/** A value that is asked about. */
export interface TimeColumn {
  /** `moment`: a timestamp. `written`: a custom field as it is kept, a moment or a day of no zone. */
  kind: 'moment' | 'written';
  sql: RawBuilder<unknown>;
}

/**
 * Turns a question about a time into a predicate. Days are whole: of a moment, the day that it is on the account's clock; a
 * day that was written without a time is that day everywhere.
 */
export function askTime(condition: DateCondition, column: TimeColumn, clock: DayClock): Predicate {
  const asked = new AskedTime(column, clock);
  switch (condition.operator) {
    case 'in_last_days':
      return asked.lies(ago(condition, asked.today), asked.dayAfterToday);
    case 'not_in_last_days':
      return sql<SqlBool>`(${asked.lies(ago(condition, asked.today), asked.dayAfterToday)} is not true)`;
    case 'in_next_days':
      return asked.lies(
        asked.today,
        sql`(${asked.today} + ${spanOf(condition)} + interval '1 day')::date`,
      );
    case 'today':
      return asked.lies(asked.today, asked.dayAfterToday);
    case 'this_week':
    case 'this_month':
    case 'this_year':
      return asked.liesInThis(condition.operator.slice('this_'.length));
    case 'anniversary_today':
      return asked.hasAnniversary(0);
    case 'anniversary_in_next_days':
      return asked.hasAnniversary(daysAhead(condition));
    case 'anniversary_this_month':
      return asked.hasAnniversaryThisMonth();
    default:
      return askPoint(condition, asked);
  }
}

// Before, after, between or on: of a day, or of a moment where a time is named.
function askPoint(condition: DateCondition, asked: AskedTime): Predicate {
  const from = pointOf(condition.value, 'value');
  switch (condition.operator) {
    case 'before':
      return from.isDay
        ? asked.lies(null, dayOf(from.text))
        : sql<SqlBool>`${asked.moment} < ${asked.momentOf(from.text)}`;
    case 'after':
      return from.isDay
        ? asked.lies(nextDay(from.text), null)
        : sql<SqlBool>`${asked.moment} > ${asked.momentOf(from.text)}`;
    case 'between': {
      const until = pointOf(condition.value_to, 'value_to');
      const begins = from.isDay
        ? asked.lies(dayOf(from.text), null)
        : sql<SqlBool>`${asked.moment} >= ${asked.momentOf(from.text)}`;
      const ends = until.isDay
        ? asked.lies(null, nextDay(until.text))
        : sql<SqlBool>`${asked.moment} <= ${asked.momentOf(until.text)}`;
      return sql<SqlBool>`(${begins} and ${ends})`;
    }
    default:
      return from.isDay
        ? asked.lies(dayOf(from.text), nextDay(from.text))
        : sql<SqlBool>`${asked.moment} = ${asked.momentOf(from.text)}`;
  }
}

class AskedTime {
  readonly #column: TimeColumn;
  readonly #clock: DayClock;

  constructor(column: TimeColumn, clock: DayClock) {
    this.#column = column;
    this.#clock = clock;
  }

  /** The day that it is for the account. */
  get today(): Day {
    return sql<string>`((${this.#clock.now.toISOString()}::timestamptz at time zone ${this.#clock.zone}::text)::date)`;
  }

  get dayAfterToday(): Day {
    return sql<string>`(${this.today} + 1)`;
  }

  /** The value as a day; a day that was kept as midnight of UTC by former versions, too. */
  get day(): Day {
    const { kind, sql: value } = this.#column;
    const onClock = (moment: RawBuilder<unknown>) =>
      sql<string>`(${moment} at time zone ${this.#clock.zone}::text)::date`;
    if (kind === 'moment') return onClock(value);
    const written = sql`(${value})`;
    return sql<string>`(case when ${this.#isNoTime} then null when ${this.#isWholeDay} then left(${written}, 10)::date
      else ${onClock(sql`${written}::timestamptz`)} end)`;
  }

  /** The value as a moment; a whole day begins on the account's clock. */
  get moment(): RawBuilder<unknown> {
    const { kind, sql: value } = this.#column;
    if (kind === 'moment') return value;
    const written = sql`(${value})`;
    return sql`(case when ${this.#isNoTime} then null when ${this.#isWholeDay} then ${this.#begin(sql`left(${written}, 10)::date`)}
      else ${written}::timestamptz end)`;
  }

  /** A moment as it was typed: on the account's clock where it names no zone. */
  momentOf(text: string): RawBuilder<unknown> {
    return /(Z|[+-]\d{2}:?\d{2})$/i.test(text)
      ? sql`${text}::timestamptz`
      : sql`(${text}::timestamp at time zone ${this.#clock.zone}::text)`;
  }

  /** From one day up to, not with, another. Of a moment in a form that an index could answer. */
  lies(from: Day | null, until: Day | null): Predicate {
    const isMoment = this.#column.kind === 'moment';
    const value = isMoment ? this.moment : this.day;
    const edge = (day: Day) => (isMoment ? this.#begin(day) : day);
    const parts = [
      ...(from === null ? [] : [sql`${value} >= ${edge(from)}`]),
      ...(until === null ? [] : [sql`${value} < ${edge(until)}`]),
    ];
    return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
  }

  /** In the week, from Monday, the month or the year that it is. */
  liesInThis(unit: string): Predicate {
    const first = sql<string>`date_trunc(${unit}::text, ${this.today}::timestamp)::date`;
    const next = sql<string>`(date_trunc(${unit}::text, ${this.today}::timestamp) + ${`1 ${unit}`}::interval)::date`;
    return this.lies(first, next);
  }

  /** Whether it is, today or within so many days, a whole number of years since. */
  hasAnniversary(days: number): Predicate {
    const isAhead = (years: number) => {
      const on = this.#anniversary(years);
      return sql<SqlBool>`(${on} between ${this.today} and ${this.today} + ${days}::int and ${this.day} < ${on})`;
    };
    return sql<SqlBool>`(${isAhead(0)} or ${isAhead(1)})`;
  }

  hasAnniversaryThisMonth(): Predicate {
    const on = this.#anniversary(0);
    const month = (day: Day) => sql`date_trunc('month', ${day}::timestamp)`;
    return sql<SqlBool>`(${month(on)} = ${month(this.today)} and ${this.day} < ${on})`;
  }

  // By the first of its month, so that the 29th of February is the first of March in other years.
  #anniversary(years: number): Day {
    return sql<string>`(make_date(extract(year from ${this.today})::int + ${years}::int, extract(month from ${this.day})::int, 1)
      + extract(day from ${this.day})::int - 1)`;
  }

  // A value may be older than a corrected import.
  get #isNoTime(): Predicate {
    return sql<SqlBool>`pg_input_is_valid((${this.#column.sql}), 'timestamptz') is not true`;
  }

  get #isWholeDay(): Predicate {
    const written = sql`(${this.#column.sql})`;
    return sql<SqlBool>`(length(${written}) = 10 or right(${written}, 14) = 'T00:00:00.000Z')`;
  }

  #begin(day: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`(${day}::timestamp at time zone ${this.#clock.zone}::text)`;
  }
}

const dayOf = (text: string): Day => sql<string>`${text}::date`;
const nextDay = (text: string): Day => sql<string>`(${text}::date + 1)`;
const ago = (condition: DateCondition, today: Day): Day =>
  sql<string>`(${today} - ${spanOf(condition)})::date`;

const longest = {
  days: { most: 36_500, refusal: 'must be between 0 and 36500 days' },
  weeks: { most: 5_200, refusal: 'must be between 0 and 5200 weeks' },
  months: { most: 1_200, refusal: 'must be between 0 and 1200 months' },
} as const;

function spanOf({ value, unit = 'days' }: DateCondition): RawBuilder<unknown> {
  const count = numberIn(value, 'value');
  const { most, refusal } = longest[unit];
  if (!Number.isInteger(count) || count < 0 || count > most) throw invalid({ value: [refusal] });
  return sql`${`${count} ${unit}`}::interval`;
}

function daysAhead({ value }: DateCondition): number {
  const count = numberIn(value, 'value');
  if (!Number.isInteger(count) || count < 0 || count > 365)
    throw invalid({ value: ['must be between 0 and 365 days'] });
  return count;
}

// A bare date means the whole day.
function pointOf(value: DateCondition['value'], name: string): { text: string; isDay: boolean } {
  const text = typeof value === 'string' ? value.trim() : '';
  const shape =
    /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
  const isTrue = shape.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
  if (!isTrue) throw invalid({ [name]: ['must be a date such as 2026-11-21'] });
  return { text, isDay: text.length === 10 };
}

function isDate(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return day >= '0001' && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}
