import { serviceRoles } from '#platform/contract/roles.ts';

/** Who sees the dashboard of the service cloud: everybody who works there, and the account's administrators. */
export const desk = [...serviceRoles, 'admin', 'tickets', 'support_contacts'] as const;

/** Who reads tickets and who changes them; `tickets` is the permission of a program. */
export const tickets = {
  read: ['service/tickets_view_only', 'service/tickets_full_access', 'admin', 'tickets'],
  write: ['service/tickets_full_access', 'admin', 'tickets'],
} as const;

/** Who reads the contacts of the service cloud and who changes them; `support_contacts` is the permission of a program. */
export const supportContacts = {
  read: ['service/contacts_view_only', 'service/contacts_full_access', 'admin', 'support_contacts'],
  write: ['service/contacts_full_access', 'admin', 'support_contacts'],
} as const;

/** Who sets up the addresses that customers write to. */
export const supportEmail = ['service/support_email', 'admin'] as const;

/** Who chooses lists on screens of service and commerce, and is told ids and names alone. */
export const listNames = [
  'service/tickets_view_only',
  'service/tickets_full_access',
  'service/contacts_view_only',
  'service/contacts_full_access',
  'commerce_full_access',
] as const;

/** Who reads what was sold to whom. */
export const ordersRead = ['orders', 'contacts', 'commerce_full_access'] as const;
