import { serviceDeskRoutes } from '#features/service/service-desk/web/routes.tsx';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of the service cloud, those of each feature: /service/$accountId/… */
export const serviceRoutes: readonly FeatureRoute[] = [...serviceDeskRoutes];
