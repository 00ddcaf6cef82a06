import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/commerce/$accountId/orders';

/** The screens of orders in the commerce cloud. */
export const orderScreenRoutes: readonly FeatureRoute[] = [
  {
    name: 'Commerce_orders',
    path: base,
    page: () => import('./OrdersPage.tsx').then((module) => ({ default: module.OrdersPage })),
  },
  {
    name: 'Commerce_order',
    path: `${base}/$orderId`,
    page: () => import('./OrderPage.tsx').then((module) => ({ default: module.OrderPage })),
  },
];
