import { displayLocale } from '#platform/web/i18n/language.ts';

/** What people did in one hour, as the server counts it. */
export interface EngagementHour {
  hour: string;
  opens: number;
  clicks: number;
  unsubscribes: number;
}

/** One point of the chart. */
export type EngagementPoint = { at: string; opens: number; clicks: number; unsubscribes: number };

/** Whether the chart shows the first two days hour by hour, or all days. */
export type EngagementSpan = 'hours' | 'days';

const hour = 3_600_000;
/** Most of what people do happens in these hours; what comes later is told by days. */
const firstHours = 48;

/** Whether something happened after the first hours, so that there are days to show. */
export function hasLaterDays(hours: readonly EngagementHour[], from: string | null): boolean {
  const times = hours.map((one) => Date.parse(one.hour));
  return times.length > 0 && Math.max(...times) - beginning(times, from) >= firstHours * hour;
}

/** What people did without gaps from the sending on, named on the clocks of a zone: the first hours, or days up to the last with anything. */
export function engagementPoints(
  hours: readonly EngagementHour[],
  options: { from: string | null; zone: string; span: EngagementSpan; now?: number },
): EngagementPoint[] {
  const times = hours.map((one) => Date.parse(one.hour));
  if (times.length === 0) return [];
  const first = beginning(times, options.from);
  const isByDay = options.span === 'days';
  // A short course still gets half a day of room, but no hour that has not come yet.
  const last = Math.max(
    ...times.filter((at) => isByDay || at < first + firstHours * hour),
    Math.min(first + 11 * hour, options.now ?? Date.now()),
  );
  const nameOf = namer(options.zone, isByDay);
  const known = new Map(hours.map((one) => [Date.parse(one.hour), one]));
  const points = new Map<string, EngagementPoint>();
  for (let at = first; at <= last; at += hour) {
    const name = nameOf(at);
    const point = points.get(name) ?? { at: name, opens: 0, clicks: 0, unsubscribes: 0 };
    const found = known.get(at);
    points.set(name, {
      at: name,
      opens: point.opens + (found?.opens ?? 0),
      clicks: point.clicks + (found?.clicks ?? 0),
      unsubscribes: point.unsubscribes + (found?.unsubscribes ?? 0),
    });
  }
  return [...points.values()];
}

function beginning(times: readonly number[], from: string | null): number {
  return Math.min(...times, from === null ? Infinity : Math.floor(Date.parse(from) / hour) * hour);
}

function namer(zone: string, isByDay: boolean): (at: number) => string {
  const locale = displayLocale();
  const time =
    locale === 'en-US'
      ? { hour: 'numeric' as const }
      : { hour: '2-digit' as const, minute: '2-digit' as const };
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    ...(!isByDay && time),
  });
  return (at) => format.format(at);
}
