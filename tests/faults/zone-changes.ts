const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A moment at which the clocks of a zone change, and a wall time in the middle of what they skip or show twice. */
export interface ZoneChange {
  zone: string;
  at: number;
  /** Minutes since 1970 as clocks there show them. */
  wall: number;
}

/** The changes of the clocks of all zones between two moments, found by nothing but Intl. */
export function zoneChanges(from: number, to: number): ZoneChange[] {
  return Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const clock = clockOf(zone);
    const found: ZoneChange[] = [];
    for (let day = from; day < to; day += dayMs) {
      if (offset(clock, day) === offset(clock, day + dayMs)) continue;
      let [before, after] = [day, day + dayMs];
      while (after - before > minuteMs) {
        const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
        if (offset(clock, middle) === offset(clock, day)) before = middle;
        else after = middle;
      }
      const [old, now] = [offset(clock, before), offset(clock, after)];
      const first = after / minuteMs + Math.min(old, now);
      found.push({ zone, at: after, wall: first + Math.floor(Math.abs(now - old) / 2) });
    }
    return found;
  });
}

/** The first minute from a moment on at which the clocks of the zone show a wall time or one beyond it. */
export function firstShowing({ zone, wall }: ZoneChange, from: number): number {
  const clock = clockOf(zone);
  for (let at = from; at < from + 2 * dayMs; at += minuteMs)
    if (at / minuteMs + offset(clock, at) >= wall) return at;
  throw new Error(`The clocks of ${zone} never show it.`);
}

/** The time of day of a wall time, as 02:30. */
export function timeOf(wall: number): string {
  return new Date(wall * minuteMs).toISOString().slice(11, 16);
}

function clockOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
}

// In minutes, as the clocks show it.
function offset(clock: Intl.DateTimeFormat, at: number): number {
  const shown = Object.fromEntries(
    clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const { year, month, day, hour, minute } = shown;
  return (Date.UTC(year, month - 1, day, hour, minute) - at) / minuteMs;
}
