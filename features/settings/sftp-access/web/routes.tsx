import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the account's access by SFTP. */
export const sftpAccessRoutes: readonly FeatureRoute[] = [
  {
    name: 'SFTP_access',
    path: '/accounts/$accountId/settings/sftp_access',
    search: false,
    page: () =>
      import('./SftpAccessPage.tsx').then((module) => ({ default: module.SftpAccessPage })),
  },
];
