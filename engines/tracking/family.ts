import type { Family } from '#platform/server/family/family.ts';
import { eraseEvents } from './erase-events.ts';

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
    erase: eraseEvents,
  },
};
