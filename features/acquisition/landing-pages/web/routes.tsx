import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { landingPages } from '../contract.ts';

/** The screen of landing pages. */
export const landingPageRoutes: readonly FeatureRoute[] = [
  {
    name: 'Landing_pages',
    path: '/accounts/$accountId/landing_pages',
    gate: { any: [landingPages.role].flat() },
    palette: 'landing-pages:title',
    page: () =>
      import('./LandingPagesPage.tsx').then((module) => ({ default: module.LandingPagesPage })),
  },
];
