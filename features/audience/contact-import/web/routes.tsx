import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of contact import. */
export const contactImportRoutes: readonly FeatureRoute[] = [
  {
    name: 'Move_in',
    path: '/accounts/$accountId/lists/move_in',
    actions: [{ title: 'contact-import:movePage.title' }],
    search: '/lists',
    page: () => import('./MoveInPage.tsx').then((module) => ({ default: module.MoveInPage })),
  },
  {
    name: 'File_import',
    path: '/accounts/$accountId/lists/$listId/file_import',
    search: '/lists',
    page: () => import('./ImportPage.tsx').then((module) => ({ default: module.ImportPage })),
  },
];
