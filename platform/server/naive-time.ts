import { Temporal } from 'temporal-polyfill';
import { localParts, naiveTimeZone } from '#platform/contract/wall-time.ts';

/** Reads a point in time: ISO 8601 with a zone as it is; 'DD/MM/YYYY HH:mm', 'Month D, YYYY hh:mm A', 'YYYY-MM-DD hh:mm AM/PM' and ISO without a zone as local time of the zone. Null when it is none of these. */
export function readTime(text: string, zone: string = naiveTimeZone): Date | null {
  const trimmed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(trimmed)) {
    const time = new Date(trimmed.replace(' ', 'T'));
    return Number.isNaN(time.getTime()) ? null : time;
  }
  const parts = localParts(trimmed);
  if (!parts) return null;
  try {
    // 'reject' catches 31 February; a local time inside a clock change is read as the later one.
    return new Date(
      Temporal.PlainDateTime.from(parts, { overflow: 'reject' }).toZonedDateTime(zone, {
        disambiguation: 'compatible',
      }).epochMilliseconds,
    );
  } catch {
    return null;
  }
}
