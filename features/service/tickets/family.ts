import { ticketPersonalData } from '#engines/desk/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { mountTickets } from './server/mount.ts';
import { ticketSample } from './server/sample-tickets.ts';

/** What customers ask, and what is answered. */
export const ticketFamily: Family = {
  path: 'tickets',
  number: 112,
  feature: 'service/tickets',
  mount: mountTickets,
  personal: ticketPersonalData,
  sample: ticketSample,
};
