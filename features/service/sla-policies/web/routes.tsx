import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of SLA policies. */
export const slaPolicyRoutes: readonly FeatureRoute[] = [
  {
    name: 'SLA_policies',
    path: '/service/$accountId/settings/sla',
    page: () =>
      import('./SlaPoliciesPage.tsx').then((module) => ({ default: module.SlaPoliciesPage })),
  },
];
