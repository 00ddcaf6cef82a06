import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the local inbox. */
export const localInboxRoutes: readonly FeatureRoute[] = [
  {
    name: 'Local_inbox',
    path: '/accounts/$accountId/local_inbox',
    search: false,
    page: () =>
      import('./LocalInboxPage.tsx').then((module) => ({ default: module.LocalInboxPage })),
  },
];
