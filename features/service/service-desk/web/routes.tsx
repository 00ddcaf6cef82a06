import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The start page of the service cloud. */
export const serviceDeskRoutes: readonly FeatureRoute[] = [
  {
    name: 'Service_dashboard',
    path: '/service/$accountId/dashboard',
    page: () =>
      import('./ServiceDashboardPage.tsx').then((module) => ({
        default: module.ServiceDashboardPage,
      })),
  },
];
