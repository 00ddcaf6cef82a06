import { z } from 'zod';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { activityKinds } from '../contract.ts';

/** Something that happened between the account and a contact. */
export const activity = z.object({
  kind: z.enum(activityKinds),
  at: z.string(),
  mailing_id: z.number().nullable(),
  campaign_id: z.number().nullable(),
  campaign_name: z.string().nullable(),
  is_private: z.boolean(),
  list_id: z.number().nullable(),
  list_name: z.string().nullable(),
  change: z.string().nullable(),
  source: z.string().nullable(),
  url: z.string().nullable(),
  is_machine: z.boolean(),
});

/** Something that happened between the account and a contact. */
export type Activity = z.infer<typeof activity>;

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
