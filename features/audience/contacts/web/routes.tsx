import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId';
const list = `${base}/lists/$listId`;
const contactPage = () =>
  import('./ContactPage.tsx').then((module) => ({ default: module.ContactPage }));
const ordersPage = () =>
  import('./ContactOrdersPage.tsx').then((module) => ({ default: module.ContactOrdersPage }));

const card = () => import('./ContactCard.tsx').then((module) => ({ default: module.ContactCard }));

/** The screens of contacts, of the account and of its lists. */
export const contactRoutes: readonly FeatureRoute[] = [
  {
    name: 'All_contacts',
    path: `${base}/contacts`,
    page: () =>
      import('./ContactsPage.tsx').then((module) => ({ default: () => <module.ContactsPage /> })),
  },
  {
    name: 'New_contacts',
    path: `${base}/contact/new`,
    actions: [{ title: 'shell:palette.create.contact' }],
    search: '/contacts',
    page: () =>
      import('./ContactsPage.tsx').then((module) => ({
        default: () => <module.ContactsPage startsNew />,
      })),
  },
  {
    name: 'Contact_dashboard',
    path: `${base}/contacts/$contactId`,
    search: '/contacts',
    card,
    page: contactPage,
  },
  {
    name: 'Contact_orders',
    path: `${base}/contacts/$contactId/orders`,
    search: '/contacts',
    page: ordersPage,
  },
  {
    name: 'List_contact_orders',
    path: `${list}/contacts/$contactId/orders`,
    search: '/lists/$listId/contacts',
    page: ordersPage,
  },
  {
    name: 'List_contacts',
    path: `${list}/contacts`,
    page: () =>
      import('./ListContactsPage.tsx').then((module) => ({
        default: () => <module.ListContactsPage />,
      })),
  },
  {
    name: 'List_contact_new',
    path: `${list}/contacts/new`,
    search: '/lists/$listId/contacts',
    page: () =>
      import('./ListContactsPage.tsx').then((module) => ({
        default: () => <module.ListContactsPage startsNew />,
      })),
  },
  {
    name: 'List_contact_dashboard',
    path: `${list}/contacts/$contactId`,
    search: '/lists/$listId/contacts',
    card,
    page: contactPage,
  },
  {
    name: 'List_create_contact',
    path: `${list}/create_contact`,
    search: '/lists/$listId/contacts',
    page: () =>
      import('./AddContactsPage.tsx').then((module) => ({ default: module.AddContactsPage })),
  },
  {
    name: 'Bulk_delete_contacts',
    path: `${base}/settings/bulk-delete-contacts`,
    search: '/contacts',
    page: () =>
      import('./BulkDeletePage.tsx').then((module) => ({ default: module.BulkDeletePage })),
  },
];
