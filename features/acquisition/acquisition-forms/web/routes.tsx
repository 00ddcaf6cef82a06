import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of acquisition forms. */
export const acquisitionFormRoutes: readonly FeatureRoute[] = [];
