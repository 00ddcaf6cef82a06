import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of footers. */
export const footerRoutes: readonly FeatureRoute[] = [
  {
    name: 'Footers',
    path: '/accounts/$accountId/footers',
    actions: [{ title: 'footers:new', query: 'drawer=new' }],
    page: () => import('./FootersPage.tsx').then((module) => ({ default: module.FootersPage })),
  },
];
