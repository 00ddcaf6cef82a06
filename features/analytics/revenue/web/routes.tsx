import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of revenue. */
export const revenueRoutes: readonly FeatureRoute[] = [
  {
    name: 'Revenue',
    palette: 'revenue:title',
    path: '/accounts/$accountId/reports/revenue',
    search: false,
    page: () => import('./RevenuePage.tsx').then((module) => ({ default: module.RevenuePage })),
  },
];
