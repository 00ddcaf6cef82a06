import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The start page of the marketing cloud. */
export const dashboardRoutes: readonly FeatureRoute[] = [
  {
    name: 'Dashboard',
    path: '/accounts/$accountId/dashboard',
    search: false,
    page: () => import('./DashboardPage.tsx').then((module) => ({ default: module.DashboardPage })),
  },
];
