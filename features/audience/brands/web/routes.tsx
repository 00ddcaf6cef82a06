import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of brands. */
export const brandRoutes: readonly FeatureRoute[] = [
  {
    name: 'Brands',
    path: '/accounts/$accountId/brands',
    actions: [{ title: 'brands:new', query: 'drawer=new' }],
    page: () => import('./BrandsPage.tsx').then((module) => ({ default: module.BrandsPage })),
  },
];
