import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';

/** From when to when nothing goes out on a person's clock; an end before the beginning is on the next day. */
export interface QuietHours {
  from: string;
  to: string;
}

/** The first moment from `at` on that lies outside the quiet hours of a zone: `at` itself, or their end. Pure. */
export function afterQuiet(at: Date, zone: string, quiet: QuietHours | null): Date {
  if (!quiet || quiet.from === quiet.to) return at;
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  if (!isQuiet(local.toPlainTime(), quiet)) return at;
  const end = Temporal.PlainTime.from(quiet.to);
  const today = momentOnClock(local.toPlainDate().toPlainDateTime(end), zone);
  const moment =
    today.epochMilliseconds > at.getTime()
      ? today
      : momentOnClock(local.toPlainDate().add({ days: 1 }).toPlainDateTime(end), zone);
  return new Date(moment.epochMilliseconds);
}

function isQuiet(time: Temporal.PlainTime, quiet: QuietHours): boolean {
  const from = Temporal.PlainTime.from(quiet.from);
  const to = Temporal.PlainTime.from(quiet.to);
  const isAfterBegin = Temporal.PlainTime.compare(time, from) >= 0;
  const isBeforeEnd = Temporal.PlainTime.compare(time, to) < 0;
  return Temporal.PlainTime.compare(from, to) < 0
    ? isAfterBegin && isBeforeEnd
    : isAfterBegin || isBeforeEnd;
}
