import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of connected stores. */
export const storeRoutes: readonly FeatureRoute[] = [
  {
    name: 'Commerce_stores',
    path: '/commerce/$accountId/stores',
    page: () => import('./StoresPage.tsx').then((module) => ({ default: module.StoresPage })),
  },
];
