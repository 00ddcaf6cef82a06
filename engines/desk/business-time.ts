import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';
import type { WorkingTime } from './sla-contract.ts';

/** Beyond so many days nobody looks for a time of work. */
const mostDays = 1_500;

/**
 * When so many seconds of work have passed since a moment; without hours every second counts. Work is measured by what
 * passes, not by what clocks show: a night in which they are changed is an hour longer or shorter. Milliseconds.
 */
export function deadlineOf(hours: WorkingTime | null, from: number, seconds: number): number {
  const wanted = seconds * 1000;
  if (hours === null || wanted <= 0) return from + Math.max(0, wanted);
  let left = wanted;
  let end = from;
  for (const time of timesOfWork(hours, from)) {
    end = time.to;
    if (time.to - time.from >= left) return time.from + left;
    left -= time.to - time.from;
  }
  return end + left;
}

/** How many seconds of work lie between two moments. */
export function secondsOfWork(hours: WorkingTime | null, from: number, to: number): number {
  if (to <= from) return 0;
  if (hours === null) return (to - from) / 1000;
  let sum = 0;
  for (const time of timesOfWork(hours, from)) {
    if (time.from >= to) break;
    sum += Math.min(time.to, to) - time.from;
  }
  return sum / 1000;
}

// From a moment on, in order; what overlaps counts once.
function* timesOfWork(
  { time_zone: zone, week, holidays }: WorkingTime,
  from: number,
): Generator<{ from: number; to: number }> {
  const off = new Set(holidays);
  const sorted = week.toSorted((one, other) => one.from.localeCompare(other.from));
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate();
  let reached = from;
  for (let count = 0; count < mostDays; count += 1) {
    if (!off.has(day.toString()))
      for (const time of sorted.filter((one) => one.day === day.dayOfWeek)) {
        const begins = Math.max(reached, momentOf(day, time.from, zone));
        const ends = momentOf(time.to === '00:00' ? day.add({ days: 1 }) : day, time.to, zone);
        if (ends <= begins) continue;
        yield { from: begins, to: ends };
        reached = ends;
      }
    day = day.add({ days: 1 });
  }
}

function momentOf(day: Temporal.PlainDate, time: string, zone: string): number {
  return momentOnClock(day.toPlainDateTime(Temporal.PlainTime.from(time)), zone).epochMilliseconds;
}
