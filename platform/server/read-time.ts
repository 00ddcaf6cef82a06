import { Temporal } from 'temporal-polyfill';
import { localParts, naiveTimeZone } from '#platform/contract/time-text.ts';
import { momentOnClock } from '#platform/contract/zone-clock.ts';

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
    // 'reject' catches 31 February.
    const wall = Temporal.PlainDateTime.from(parts, { overflow: 'reject' });
    return new Date(momentOnClock(wall, zone).epochMilliseconds);
  } catch {
    return null;
  }
}
