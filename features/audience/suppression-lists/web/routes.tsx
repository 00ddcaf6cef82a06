import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId';

/** The screens of global suppression lists and secure lists. */
export const suppressionListRoutes: readonly FeatureRoute[] = [
  {
    name: 'Global_suppression_lists',
    path: `${base}/settings/global-suppression-lists`,
    actions: [{ title: 'suppression-lists:global.new' }],
    page: () =>
      import('./GlobalListsPage.tsx').then((module) => ({ default: module.GlobalListsPage })),
  },
  {
    name: 'Secure_lists',
    path: `${base}/secure_lists`,
    actions: [{ title: 'suppression-lists:secure.new' }],
    page: () =>
      import('./SecureListsPage.tsx').then((module) => ({ default: module.SecureListsPage })),
  },
];
