import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The report of texts and pushes of the current account. */
export const mobileReportRoutes: readonly FeatureRoute[] = [
  {
    name: 'Analytics_mobile',
    path: '/analytics/mobile',
    palette: 'mobile-reports:title',
    search: false,
    page: () =>
      import('./MobileReportPage.tsx').then((module) => ({ default: module.MobileReportPage })),
  },
];
