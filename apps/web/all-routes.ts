import type { FeatureRoute } from '#platform/web/feature-route.ts';
import * as features from './routes.ts';

/** Every screen of the product. Static paths win over parameters, whatever the order here. */
export const routes: readonly FeatureRoute[] = Object.values(features).flat();
