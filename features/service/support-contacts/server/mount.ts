import { z } from 'zod';
import { listDeskContacts, recentTicketsOf, ticketMetricsOf } from '#engines/desk/public.ts';
import { listOrders } from '#engines/orders/public.ts';
import { pseudonymiseContact, showContact } from '#features/audience/contacts/server/public.ts';
import { supportContacts } from '#features/session/access/contract/cloud-roles.ts';
import { idParam } from '#platform/contract/fields.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import {
  contactErased,
  deskContacts,
  deskContactsQuery,
  recentTickets,
  recentTicketsQuery,
} from '../contract.ts';

const reading = { role: [...supportContacts.read] };
const params = z.object({ accountId: idParam, id: idParam });
const latestOrders = 5;

/** Contacts as the service desk sees them. */
export const mountSupportContacts: MountFeature = (router, services) => {
  router.account({
    method: 'GET',
    path: deskContacts.path,
    ...reading,
    summary: 'Contacts who wrote to the service desk, the latest first',
    query: deskContactsQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listDeskContacts(account, query);
      return ok({ contacts: rows }, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'contact/:id',
    ...reading,
    summary: 'A contact with tickets, orders and subscriptions',
    params,
    handle: async ({ account, params: { id } }) => {
      const contact = await showContact(account, id);
      const { rows: orders } = await listOrders(account, {
        page: 1,
        per_page: latestOrders,
        sort: 'date',
        contact_id: id,
      });
      return ok({
        contact: {
          ...contact,
          tickets: {
            metrics: await ticketMetricsOf(account, id),
            recent: await recentTicketsOf(account, { contactId: id }, recentTickets),
          },
          orders,
        },
      });
    },
  });
  router.account({
    method: 'PUT',
    path: 'contact/:id/pseudonymize',
    role: [...supportContacts.write],
    summary: 'Remove what identifies a contact, for good, from tickets too',
    params,
    handle: async ({ account, params: { id } }) => {
      await pseudonymiseContact(account, services, id);
      return ok({ message: contactErased });
    },
  });
  mountTicketsOf(router);
};

// The desk's own singular and the plural of contacts answer alike.
function mountTicketsOf(router: Parameters<MountFeature>[0]): void {
  for (const base of ['contact', 'contacts']) mountTicketsAt(router, base);
}

function mountTicketsAt(router: Parameters<MountFeature>[0], base: string): void {
  router.account({
    method: 'GET',
    path: `${base}/recent_tickets`,
    ...reading,
    summary: 'The newest tickets of a contact, or of an address',
    query: recentTicketsQuery,
    handle: async ({ account, query: { contact_id: id, email } }) => {
      if (id !== undefined) await showContact(account, id);
      const of = id === undefined ? { email: email ?? '' } : { contactId: id };
      return ok({ tickets: await recentTicketsOf(account, of, recentTickets) });
    },
  });
  router.account({
    method: 'GET',
    path: `${base}/:id/ticket_metrics`,
    ...reading,
    summary: 'How many tickets a contact has by status, and how long answers took',
    params,
    handle: async ({ account, params: { id } }) => {
      await showContact(account, id);
      return ok({ ticket_metrics: await ticketMetricsOf(account, id) });
    },
  });
}
