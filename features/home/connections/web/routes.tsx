import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the connections. */
export const connectionRoutes: readonly FeatureRoute[] = [
  {
    name: 'Connections',
    path: '/accounts/$accountId/connections',
    gate: {},
    search: false,
    page: () =>
      import('./ConnectionsPage.tsx').then((module) => ({ default: module.ConnectionsPage })),
  },
];
