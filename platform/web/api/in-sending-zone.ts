import { Temporal } from 'temporal-polyfill';
import { localParts, naiveTimeZone, wallFormatOf, wallText } from '#platform/contract/time-text.ts';

/**
 * A body whose times, typed in one of the three formats on the clock of a zone, are written in the same format on the clock
 * by which the server reads them. Everything else stays as it is, times that name their zone as well. Pure.
 */
export function inSendingZone(body: unknown, zone: string): unknown {
  if (typeof body === 'string') return converted(body, zone);
  if (Array.isArray(body)) return body.map((item) => inSendingZone(item, zone));
  if (body === null || typeof body !== 'object' || Object.getPrototypeOf(body) !== Object.prototype)
    return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, inSendingZone(value, zone)]),
  );
}

function converted(text: string, zone: string): string {
  const format = wallFormatOf(text.trim());
  const parts = format === null ? null : localParts(text.trim());
  if (format === null || parts === null) return text;
  try {
    const there = Temporal.PlainDateTime.from(parts, { overflow: 'reject' })
      .toZonedDateTime(zone)
      .withTimeZone(naiveTimeZone);
    return wallText(there, format);
  } catch {
    // No such day: the server says so in its own words.
    return text;
  }
}
