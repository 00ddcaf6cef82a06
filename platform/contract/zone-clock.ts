import { Temporal } from 'temporal-polyfill';

/**
 * The moment that a time on the clocks of a zone means, wherever people choose one. Where clocks are put forward over the
 * time, it keeps the offset from before: 02:30 is the moment that is shown as 03:30. Where clocks show it twice, the first.
 */
export function momentOnClock(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant();
}

/** What a change of the clocks does to a time: left out, or shown twice; null where it is an ordinary time. */
export function clockChangeAt(wallTime: string, zone: string): 'skipped' | 'twice' | null {
  const wall = plainTime(wallTime);
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  );
  if (earlier!.epochMilliseconds === later!.epochMilliseconds) return null;
  return earlier!.toPlainDateTime().equals(wall) ? 'twice' : 'skipped';
}

/** '2026-12-24 18:00:00' on the clocks of a zone, as ISO text with the zone's offset at that moment. */
export function inZone(wallTime: string, zone: string): string {
  return momentOnClock(plainTime(wallTime), zone)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** A moment as the clocks of a zone show it, the way date fields write it. */
export function onClockOf(moment: number, zone: string): string {
  return fieldText(Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone));
}

/** The next full hour at least an hour away, on the clocks of a zone. */
export function nextFullHour(now: number, zone: string): string {
  const later = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .add({ hours: 2 });
  return fieldText(later.round({ smallestUnit: 'hour', roundingMode: 'floor' }));
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

function plainTime(wallTime: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(wallTime.replace(' ', 'T'));
}

function fieldText(time: Temporal.ZonedDateTime): string {
  return time.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}
