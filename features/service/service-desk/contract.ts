import { z } from 'zod';
import { deskFigures, ticketRow } from '#engines/desk/contract.ts';

const permissions = z.array(z.enum(['create', 'read', 'update', 'delete']));

/** One member of the account who works in the service desk. */
export const serviceAgent = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  tickets: permissions,
  contacts: permissions,
});

/** What the service dashboard shows. */
export const serviceOverview = z.object({
  /** What the caller may do. */
  mine: z.object({ tickets: permissions, contacts: permissions, support_email: permissions }),
  /** What tickets amount to, and those that wait longest; null for whoever may not read tickets. */
  figures: deskFigures.nullable(),
  waiting: z.array(ticketRow),
  agents: z.array(serviceAgent),
  /** How many there are, as the list is cut off. */
  agents_total: z.number(),
});

/** What the service dashboard shows. */
export type ServiceOverview = z.infer<typeof serviceOverview>;

/** At most so many members are listed. */
export const shownAgents = 20;

/** So many of the tickets that wait longest are listed. */
export const shownWaiting = 8;
