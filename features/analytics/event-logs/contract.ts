import { z } from 'zod';
import { flag, idList, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** What a log can hold, in the order of an email's life. */
export const loggedKinds = [
  'sent',
  'delivered',
  'open',
  'click',
  'bounce',
  'complaint',
  'unsubscribe',
] as const;

/** One of them. */
export type LoggedKind = (typeof loggedKinds)[number];

/** The most days of one log. */
export const mostDays = 31;
/** The most campaigns that one log is narrowed to. */
export const mostCampaigns = 200;
/** The most logs of an account that are written at a time. */
export const mostRunning = 5;
/** How long a finished file can be downloaded. */
export const keptDays = 7;

const dayMs = 86_400_000;
const day = z.iso.date('must be a day such as 2026-12-24');

/** Days of a log, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** Body of POST event_logs: days in the account's time zone, kinds of events, and the campaigns it is narrowed to. */
export const eventLogBody = z
  .object({
    from: day,
    to: day,
    kinds: z
      .array(
        z.enum(loggedKinds, `must be one of ${loggedKinds.join(', ')}`),
        'must be a list of kinds',
      )
      .min(1, 'must name at least one kind')
      .max(100, 'at most 100 entries')
      .transform((kinds) => loggedKinds.filter((kind) => kinds.includes(kind))),
    campaign_ids: idList
      .pipe(z.array(z.number()).max(mostCampaigns, `at most ${mostCampaigns} campaigns`))
      .default([]),
    with_machines: flag.default(false),
  })
  .superRefine(({ from, to }, context) => {
    const days = daysBetween(from, to);
    const fault =
      days < 1
        ? 'must not be before the first day'
        : days > mostDays
          ? `must be at most ${mostDays} days from the first day; request the rest as another log`
          : null;
    if (fault) context.addIssue({ code: 'custom', path: ['to'], message: fault });
  });

/** A request for a log, as it is checked. */
export type EventLogChoice = z.output<typeof eventLogBody>;

/** Query of the list of logs. */
export const eventLogsQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(25),
});

/** A requested log. */
export interface EventLog {
  id: number;
  notification_id: number;
  from: string;
  to: string;
  kinds: LoggedKind[];
  campaigns: { id: number; name: string }[];
  with_machines: boolean;
  /** `expired`: its file was removed after some days. */
  state: 'running' | 'done' | 'cancelled' | 'expired';
  percent: number;
  rows: number;
  /** Size of the file; null before it is whole. */
  bytes: number | null;
  created_by: string;
  created_at: string;
  finished_at: string | null;
  /** Until when the file is kept. */
  expires_at: string | null;
  download_url: string | null;
}

/** Logs that were requested, the newest first. */
export const eventLogs = listCall<EventLog>('event_logs');
