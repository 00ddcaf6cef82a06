import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of files that were put by SFTP. */
export const filePickupRoutes: readonly FeatureRoute[] = [
  {
    name: 'List_ftp_import',
    path: '/accounts/$accountId/lists/$listId/ftp_import',
    search: '/lists',
    page: () => import('./FtpImportPage.tsx').then((module) => ({ default: module.FtpImportPage })),
  },
  {
    name: 'List_automated_import',
    path: '/accounts/$accountId/lists/$listId/automated_import',
    search: '/lists',
    page: () =>
      import('./AutomatedImportPage.tsx').then((module) => ({
        default: module.AutomatedImportPage,
      })),
  },
];
