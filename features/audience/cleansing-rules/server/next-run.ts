import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';

const hour = Temporal.PlainTime.from('03:00');

/** The next three o'clock in the night after a moment, on the clocks of a zone. */
export function nextRun(after: Date, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone);
  const today = at(local.toPlainDate(), zone);
  return today > after.getTime()
    ? new Date(today)
    : new Date(at(local.toPlainDate().add({ days: 1 }), zone));
}

function at(day: Temporal.PlainDate, zone: string): number {
  return momentOnClock(day.toPlainDateTime(hour), zone).epochMilliseconds;
}
