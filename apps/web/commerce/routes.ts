import { commerceStartRoutes } from '#features/commerce/commerce-start/web/routes.tsx';
import { customerRoutes } from '#features/commerce/customers/web/routes.tsx';
import { orderScreenRoutes } from '#features/commerce/order-screens/web/routes.tsx';
import { soldProductRoutes } from '#features/commerce/sold-products/web/routes.tsx';
import { storeRoutes } from '#features/commerce/stores/web/routes.tsx';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of the commerce cloud, those of each feature: /commerce/$accountId/… */
export const commerceRoutes: readonly FeatureRoute[] = [
  ...commerceStartRoutes,
  ...customerRoutes,
  ...orderScreenRoutes,
  ...soldProductRoutes,
  ...storeRoutes,
];
