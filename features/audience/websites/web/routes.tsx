import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of websites and of what they report. */
export const websiteRoutes: readonly FeatureRoute[] = [
  {
    name: 'Websites',
    path: '/accounts/$accountId/websites',
    gate: { any: ['contacts'] },
    actions: [{ title: 'websites:new', query: 'drawer=new' }],
    page: () => import('./WebsitesPage.tsx').then((module) => ({ default: module.WebsitesPage })),
  },
  {
    name: 'Website_reports',
    path: '/accounts/$accountId/website_reports',
    search: false,
    page: () =>
      import('./WebsiteReportPage.tsx').then((module) => ({ default: module.WebsiteReportPage })),
  },
];
