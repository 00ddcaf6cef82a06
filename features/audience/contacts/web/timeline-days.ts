import { formatDateTime } from '#platform/web/format/date-time.ts';
import type { Activity } from '../contract/timeline.ts';

/** One day of the timeline. */
export interface TimelineDay {
  day: string;
  activities: Activity[];
}

/** Activities by the day they have in the zone, in the order given. */
export function byDay(activities: readonly Activity[], zone: string): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const one of activities) {
    const day = formatDateTime(one.at, { zone, style: 'date' });
    const last = days.at(-1);
    if (last?.day === day) last.activities.push(one);
    else days.push({ day, activities: [one] });
  }
  return days;
}
