import type { Family } from '#platform/server/family/family.ts';
import { mountEventLogs } from './server/mount.ts';

/** Logs of what happened with emails, as files. */
export const eventLogFamily: Family = {
  path: 'event_logs',
  number: 106,
  feature: 'analytics/event-logs',
  mount: mountEventLogs,
};
