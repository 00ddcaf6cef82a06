import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of customers. */
export const customerRoutes: readonly FeatureRoute[] = [
  {
    name: 'Commerce_customers',
    path: '/commerce/$accountId/customers',
    page: () => import('./CustomersPage.tsx').then((module) => ({ default: module.CustomersPage })),
  },
];
