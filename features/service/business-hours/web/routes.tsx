import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of business hours. */
export const businessHoursRoutes: readonly FeatureRoute[] = [
  {
    name: 'Business_hours',
    path: '/service/$accountId/settings/business-hours',
    page: () =>
      import('./BusinessHoursPage.tsx').then((module) => ({ default: module.BusinessHoursPage })),
  },
];
