import { Temporal } from 'temporal-polyfill';

/** '2026-12-24 18:00:00' on the clocks of a zone, as ISO text with the zone's offset at that moment. */
export function inZone(wallTime: string, zone: string): string {
  return Temporal.PlainDateTime.from(wallTime.replace(' ', 'T'))
    .toZonedDateTime(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** A moment as the clocks of a zone show it, the way date fields write it. */
export function onClockOf(moment: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');
}

/** The next full hour at least an hour away, on the clocks of a zone. */
export function nextFullHour(now: number, zone: string): string {
  const later = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .add({ hours: 2 });
  return later
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');
}
