import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of event logs. */
export const eventLogRoutes: readonly FeatureRoute[] = [
  {
    name: 'Get_logs',
    path: '/accounts/$accountId/get_logs',
    search: false,
    actions: [{ title: 'event-logs:request', query: 'drawer=new' }],
    page: () => import('./EventLogsPage.tsx').then((module) => ({ default: module.EventLogsPage })),
  },
];
