import { desk, ordersRead, supportContacts, supportEmail, tickets } from './cloud-roles.ts';
import type { Gate } from './gate.ts';

/** The sections of the service and the commerce cloud: below /{product}/{accountId}/, open only where the account has the product. */
export const cloudGates: readonly Gate[] = [
  // The service cloud.
  { path: '/service/*/dashboard', product: 'service', any: desk, calls: ['service_overview'] },
  {
    path: '/service/*/tickets',
    product: 'service',
    any: tickets.read,
    writes: tickets.write,
    calls: ['tickets'],
  },
  {
    path: '/service/*/contacts',
    product: 'service',
    any: supportContacts.read,
    writes: supportContacts.write,
    calls: ['support_contacts', 'contact', 'contacts/recent_tickets', 'contacts/*/ticket_metrics'],
  },
  {
    path: '/service/*/settings/support-emails',
    product: 'service',
    any: supportEmail,
    reads: tickets.read,
    calls: ['support_emails'],
  },
  // The same calls by their singular.
  {
    path: '/service/*/settings/support-emails',
    product: 'service',
    any: supportEmail,
    reads: tickets.read,
    calls: ['support_email'],
  },
  {
    path: '/service/*/knowledge-base',
    product: 'service',
    any: tickets.write,
    reads: tickets.read,
    calls: ['knowledge_articles'],
  },
  {
    path: '/service/*/settings/macros',
    product: 'service',
    any: tickets.write,
    reads: tickets.read,
    calls: ['macros'],
  },
  {
    path: '/service/*/settings/business-hours',
    product: 'service',
    any: tickets.write,
    reads: tickets.read,
    calls: ['business_hours'],
  },
  {
    path: '/service/*/settings/sla',
    product: 'service',
    any: tickets.write,
    reads: tickets.read,
    calls: ['sla_policies'],
  },
  // The commerce cloud: figures are for every member, who bought what is not.
  { path: '/commerce/*', product: 'commerce', calls: ['commerce'] },
  { path: '/commerce/*/orders', product: 'commerce', any: ordersRead, calls: ['commerce/orders'] },
  {
    path: '/commerce/*/customers',
    product: 'commerce',
    any: ordersRead,
    calls: ['commerce/customers'],
  },
];
