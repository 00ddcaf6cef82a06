import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/service/$accountId/contacts';

/** The screens of contacts in the service cloud. */
export const deskContactRoutes: readonly FeatureRoute[] = [
  {
    name: 'Support_contacts',
    path: base,
    page: () =>
      import('./DeskContactsPage.tsx').then((module) => ({ default: module.DeskContactsPage })),
  },
  {
    name: 'Support_contact',
    path: `${base}/$contactId`,
    page: () =>
      import('./DeskContactPage.tsx').then((module) => ({ default: module.DeskContactPage })),
  },
];
