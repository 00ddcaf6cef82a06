import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** Screens of the commerce cloud. */
export const commerceStartRoutes: readonly FeatureRoute[] = [
  {
    name: 'Commerce_dashboard',
    path: '/commerce/$accountId/dashboard',
    page: () =>
      import('./CommerceDashboardPage.tsx').then((module) => ({
        default: module.CommerceDashboardPage,
      })),
  },
];
