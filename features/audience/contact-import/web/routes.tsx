import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of contact import. */
export const contactImportRoutes: readonly FeatureRoute[] = [
  {
    name: 'File_import',
    path: '/accounts/$accountId/lists/$listId/file_import',
    search: '/lists',
    page: () => import('./ImportPage.tsx').then((module) => ({ default: module.ImportPage })),
  },
];
