import { Temporal } from 'temporal-polyfill';
import type { Duration } from './contract.ts';

/** The moment of a wall time in a zone: the first valid minute where clocks skip it, the first where they show it twice. */
export function momentOf(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.toInstant();
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  // A time that is the change itself has it not behind it yet.
  return (later.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? later).toInstant();
}

/** A length of time after a moment; days and weeks end at the same time on the clocks of the zone. Pure. */
export function after(from: Temporal.Instant, { amount, unit }: Duration, zone: string) {
  if (unit === 'minutes' || unit === 'hours') return from.add({ [unit]: amount });
  const local = from.toZonedDateTimeISO(zone).toPlainDateTime();
  const then = momentOf(local.add({ [unit]: amount }), zone);
  // A moment that clocks show twice: whoever began in the second hour waits no less than the days say.
  return Temporal.Instant.compare(then, from) > 0 ? then : from.add({ hours: 24 });
}

/** The next moment, this one included, at which the clocks of a zone show the time on one of the weekdays (none: any). Pure. */
export function nextAt(
  from: Temporal.Instant,
  { time, weekdays }: { time: string; weekdays: readonly number[] },
  zone: string,
): Temporal.Instant {
  const clock = Temporal.PlainTime.from(time);
  let day = from.toZonedDateTimeISO(zone).toPlainDate();
  for (let ahead = 0; ahead < 9; ahead += 1, day = day.add({ days: 1 })) {
    if (weekdays.length > 0 && !weekdays.includes(day.dayOfWeek)) continue;
    const moment = momentOf(day.toPlainDateTime(clock), zone);
    if (Temporal.Instant.compare(moment, from) >= 0) return moment;
  }
  throw new Error('no day of the week has come in nine days');
}

/** The day of a value that a date field holds, on the clocks of a zone; null where it is none. */
export function dayOf(value: string | null, zone: string): Temporal.PlainDate | null {
  if (value === null) return null;
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? Temporal.PlainDate.from(value)
      : Temporal.Instant.from(value.replace(' ', 'T')).toZonedDateTimeISO(zone).toPlainDate();
  } catch {
    return null;
  }
}

/** The moment of a day and time in a zone. */
export function momentOfDay(day: Temporal.PlainDate, time: string, zone: string): Temporal.Instant {
  return momentOf(day.toPlainDateTime(Temporal.PlainTime.from(time)), zone);
}

/** A moment as the database writes it. */
export function instantOf(text: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(new Date(text).getTime());
}
