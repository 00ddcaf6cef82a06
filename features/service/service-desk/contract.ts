import { z } from 'zod';

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
  agents: z.array(serviceAgent),
  /** How many there are, as the list is cut off. */
  agents_total: z.number(),
});

/** What the service dashboard shows. */
export type ServiceOverview = z.infer<typeof serviceOverview>;

/** At most so many members are listed. */
export const shownAgents = 20;
