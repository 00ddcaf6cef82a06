import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of shops that send abandoned carts. */
export const abandonedCartRoutes: readonly FeatureRoute[] = [
  {
    name: 'Abandoned_cart_index',
    path: '/accounts/$accountId/integrations/abandoned_cart',
    palette: 'abandoned-carts:title',
    page: () => import('./ShopsPage.tsx').then((module) => ({ default: module.ShopsPage })),
  },
];
