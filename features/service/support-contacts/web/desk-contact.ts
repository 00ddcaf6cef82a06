import { z } from 'zod';
import { ticketMetrics, ticketRow } from '#engines/desk/contract.ts';

/** What the call of a contact answers, as far as the desk shows it. */
export const shownContact = z.object({
  contact: z.object({
    id: z.number(),
    email: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    lists: z.array(z.object({ id: z.number(), name: z.string(), status: z.string() })),
    tickets: z.object({ metrics: ticketMetrics, recent: z.array(ticketRow) }),
    orders: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        date: z.string(),
        status: z.string(),
        grand_total: z.number(),
        currency: z.string(),
      }),
    ),
  }),
});

/** A contact with tickets, orders and subscriptions. */
export type DeskContact = z.infer<typeof shownContact>['contact'];
