import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { websites } from '../contract.ts';

/** The screen of websites. */
export const websiteRoutes: readonly FeatureRoute[] = [
  {
    name: 'Websites',
    path: '/accounts/$accountId/websites',
    gate: { any: [websites.role].flat() },
    palette: 'websites:title',
    page: () => import('./WebsitesPage.tsx').then((module) => ({ default: module.WebsitesPage })),
  },
];
