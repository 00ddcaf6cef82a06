import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the archive. */
export const archiveRoutes: readonly FeatureRoute[] = [
  {
    name: 'Archive',
    path: '/accounts/$accountId/archive',
    gate: {},
    page: () => import('./ArchivePage.tsx').then((module) => ({ default: module.ArchivePage })),
  },
];
