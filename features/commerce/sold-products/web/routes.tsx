import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of products that sold. */
export const soldProductRoutes: readonly FeatureRoute[] = [
  {
    name: 'Commerce_products',
    path: '/commerce/$accountId/products',
    page: () =>
      import('./SoldProductsPage.tsx').then((module) => ({ default: module.SoldProductsPage })),
  },
];
