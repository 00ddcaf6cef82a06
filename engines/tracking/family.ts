import type { Family } from '#platform/server/family/family.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { eraseEvents } from './erase-events.ts';
import { mergedReaders } from './merge-readers.ts';
import { exportedConversions, exportedEvents } from './exported-events.ts';

/** What recipients did. */
export const messageEventFamily: Family = {
  path: 'message_events',
  number: 19,
  feature: 'tracking',
  personal: {
    columns: {
      contact_hours: ['contact_id'],
      conversions: ['contact_id'],
      hit_agents: ['agent'],
      message_events: ['contact_id', 'agent_id', 'address_key', 'country', 'detail'],
    },
    exports: {
      contact_hours: { record: 'usual_hours', key: 'kind' },
      conversions: exportedConversions,
      hit_agents: { leftOut: 'is of all who use such a program; each event names its own' },
      message_events: exportedEvents,
    },
    beforeExport: countWaiting,
    erase: eraseEvents,
    merges: mergedReaders,
  },
};
