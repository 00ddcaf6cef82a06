import type { FeatureRoute } from '#platform/web/feature-route.ts';

const account = '/accounts/$accountId';

/** The screens of A/B tests. */
export const abTestRoutes: readonly FeatureRoute[] = [
  {
    name: 'AB_reports',
    path: `${account}/ab_reports`,
    page: () =>
      import('./report/AbReportsPage.tsx').then((module) => ({ default: module.AbReportsPage })),
  },
  {
    name: 'Campaigns_new_ab_test',
    actions: [{ title: 'ab-tests:list.new' }],
    path: `${account}/campaigns/new_ab_test`,
    search: false,
    page: () =>
      import('./editor/NewAbTestPage.tsx').then((module) => ({ default: module.NewAbTestPage })),
  },
  {
    name: 'Campaigns_ab_duplicate',
    path: `${account}/campaigns/$campaignId/ab_duplicate`,
    search: false,
    page: () =>
      import('./editor/AbDuplicatePage.tsx').then((module) => ({
        default: module.AbDuplicatePage,
      })),
  },
  {
    name: 'Campaign_ab_report',
    path: `${account}/campaigns/$campaignId/ab_report`,
    search: false,
    page: () =>
      import('./report/AbReportPage.tsx').then((module) => ({ default: module.AbReportPage })),
  },
];
