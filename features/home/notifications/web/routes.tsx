import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of the notifications. */
export const notificationRoutes: readonly FeatureRoute[] = [
  {
    name: 'Notifications',
    palette: 'notifications:title',
    path: '/accounts/$accountId/notifications',
    search: false,
    page: () =>
      import('./NotificationsPage.tsx').then((module) => ({ default: module.NotificationsPage })),
  },
];
