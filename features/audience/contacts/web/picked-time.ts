import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const wall = 'YYYY-MM-DD HH:mm:ss';

/** True for a moment that stands for a day: midnight in UTC, as days are stored. */
export function isDay(iso: string): boolean {
  return /T00:00:00(\.000)?Z$/.test(iso) || /^\d{4}-\d\d-\d\d$/.test(iso);
}

/** What a date-time picker shows for a stored moment: the time on the wall in the zone; a day stays that day everywhere. */
export function toPicker(iso: string | null, zone: string): string | null {
  if (iso === null || iso === '' || !dayjs(iso).isValid()) return null;
  return isDay(iso) ? dayjs.utc(iso).format(wall) : dayjs.utc(iso).tz(zone).format(wall);
}

/** The moment to store for a picked time; midnight means the day, which has no zone. */
export function fromPicker(picked: string | null, zone: string): string | null {
  if (picked === null || picked === '') return null;
  const text = picked.length === 10 ? `${picked} 00:00:00` : picked;
  return text.endsWith('00:00:00')
    ? text.slice(0, 10)
    : new Date(
        momentOnClock(Temporal.PlainDateTime.from(text.replace(' ', 'T')), zone).epochMilliseconds,
      ).toISOString();
}
