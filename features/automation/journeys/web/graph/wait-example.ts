import { Temporal } from 'temporal-polyfill';
import type { Wait } from '#engines/journeys/contract.ts';

/** When somebody who comes to a wait now goes on, on the clock of a zone; null where that depends on the person. */
export function goesOnAt(wait: Wait, now: Date, zone: string): Date | null {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  if (wait.kind === 'duration') {
    const { amount, unit } = wait;
    return dateOf(start.add({ [unit]: amount }));
  }
  return wait.kind === 'until_time' ? dateOf(nextTime(wait, start)) : null;
}

/** When somebody who comes to a wait now goes on at the latest: an event or a condition that never comes true. */
export function timesOutAt(wait: Wait, now: Date, zone: string): Date | null {
  if (wait.kind !== 'event' && wait.kind !== 'condition') return null;
  return goesOnAt({ kind: 'duration', ...wait.timeout }, now, zone);
}

function nextTime(
  { time, weekdays }: Extract<Wait, { kind: 'until_time' }>,
  start: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime {
  const at = Temporal.PlainTime.from(time);
  // Eight days: today's time may be over, and the only day may be today's.
  for (let days = 0; days < 8; days += 1) {
    const candidate = start.toPlainDate().add({ days }).toZonedDateTime({
      timeZone: start.timeZoneId,
      plainTime: at,
    });
    const isDay = weekdays.length === 0 || weekdays.includes(candidate.dayOfWeek);
    if (isDay && Temporal.ZonedDateTime.compare(candidate, start) > 0) return candidate;
  }
  return start;
}

function dateOf(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}
