import type { z } from 'zod';
import type { TicketFilters } from '#engines/desk/public.ts';
import type { ticketsQuery } from '../contract.ts';

/** The filters of a list of tickets, each from its own key. */
export function filtersOf(query: z.output<typeof ticketsQuery>): TicketFilters {
  return {
    status: query['q[status]'],
    priority: query['q[priority]'],
    channel: query['q[channel]'],
    assignee_id: query['q[assignee_id]'],
    contact_id: query['q[contact_id]'],
    support_email_id: query['q[support_email_id]'],
    email: query['q[email]'],
    tag: query['q[tag]'],
    subject: query['q[subject]'],
    text: query['q[text]'],
    sla: query['q[sla]'],
    created_from: query['q[created_from]'],
    created_to: query['q[created_to]'],
    updated_from: query['q[updated_from]'],
    updated_to: query['q[updated_to]'],
    closed_days: query['q[closed_days]'],
    snoozed: query['q[snoozed]'],
  };
}
