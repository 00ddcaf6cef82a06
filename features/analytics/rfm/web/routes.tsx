import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the RFM report. */
export const rfmRoutes: readonly FeatureRoute[] = [
  {
    name: 'ERFM_report',
    path: '/accounts/$accountId/erfm_report',
    page: () => import('./RfmPage.tsx').then((module) => ({ default: module.RfmPage })),
  },
];
