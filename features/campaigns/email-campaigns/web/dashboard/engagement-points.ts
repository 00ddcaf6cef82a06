/** What people did in one hour, as the server counts it. */
export interface EngagementHour { hour: string; opens: number; clicks: number; unsubscribes: number }

/** One point of the chart. */
export type EngagementPoint = { at: string; opens: number; clicks: number; unsubscribes: number };

const hour = 3_600_000;
/** From this span on, days tell more than hours. */
const mostHours = 72;

/**
 * The hours of a campaign without gaps, from its sending on, named on the clocks of a zone. Beyond three days they are added up to
 * days; a chart never ends in a long row of zeros, since it goes to the last hour in which something happened.
 */
export function engagementPoints(hours: readonly EngagementHour[], options: { from: string | null; zone: string }): EngagementPoint[] {
  const times = hours.map((one) => Date.parse(one.hour));
  if (times.length === 0) return [];
  const first = Math.min(...times, options.from === null ? Infinity : Math.floor(Date.parse(options.from) / hour) * hour);
  const last = Math.max(...times, first + 11 * hour);
  const isByDay = (last - first) / hour > mostHours;
  const nameOf = namer(options.zone, isByDay);
  const known = new Map(hours.map((one) => [Date.parse(one.hour), one]));
  const points = new Map<string, EngagementPoint>();
  for (let at = first; at <= last; at += hour) {
    const name = nameOf(at);
    const point = points.get(name) ?? { at: name, opens: 0, clicks: 0, unsubscribes: 0 };
    const found = known.get(at);
    if (found) {
      point.opens += found.opens;
      point.clicks += found.clicks;
      point.unsubscribes += found.unsubscribes;
    }
    points.set(name, point);
  }
  return [...points.values()];
}

function namer(zone: string, isByDay: boolean): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric', ...(!isByDay && { hour: 'numeric' as const }) });
  return (at) => format.format(at);
}
