import { Temporal } from 'temporal-polyfill';

/**
 * The moment at which the clocks of a zone show a time for the first time. Where clocks jump over it, the first minute
 * after the jump; where they show it twice, the first of the two.
 */
export function firstMoment(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.toInstant();
  return earlier.getTimeZoneTransition('next')?.toInstant() ?? earlier.toInstant();
}

/** Whether a text names a time zone that clocks are known of. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The hour of the week on the clocks of a zone: 0 is Monday 0:00, 167 Sunday 23:00. */
export function hourOfWeek(at: Date, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return (local.dayOfWeek - 1) * 24 + local.hour;
}
