import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of product feeds. */
export const productFeedRoutes: readonly FeatureRoute[] = [
  {
    name: 'Product_feeds',
    path: '/accounts/$accountId/product_recommendations/product_feeds',
    palette: 'product-feeds:title',
    actions: [{ title: 'product-feeds:create', query: 'drawer=new' }],
    page: () => import('./FeedsPage.tsx').then((module) => ({ default: module.FeedsPage })),
  },
];
