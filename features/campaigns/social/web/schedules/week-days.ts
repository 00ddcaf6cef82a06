import { Temporal } from 'temporal-polyfill';

/** One day on the clocks of a zone, as two moments. */
export interface WeekDay {
  readonly from: string;
  readonly to: string;
}

/** Seven days of a zone, the first so many days after that of a moment. */
export function daysFrom(now: number, inDays: number, zone: string): WeekDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const begin = (days: number): string =>
    new Date(today.add({ days }).toZonedDateTime(zone).toInstant().epochMilliseconds).toISOString();
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    from: begin(inDays + day),
    to: begin(inDays + day + 1),
  }));
}
