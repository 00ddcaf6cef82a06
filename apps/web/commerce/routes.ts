import { commerceStartRoutes } from '#features/commerce/commerce-start/web/routes.tsx';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of the commerce cloud, those of each feature: /commerce/$accountId/… */
export const commerceRoutes: readonly FeatureRoute[] = [...commerceStartRoutes];
