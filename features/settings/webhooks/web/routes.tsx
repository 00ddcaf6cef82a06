import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of webhooks. */
export const webhookRoutes: readonly FeatureRoute[] = [
  {
    name: 'Webhooks',
    path: '/accounts/$accountId/settings/webhooks',
    actions: [{ title: 'webhooks:new', query: 'drawer=new' }],
    page: () => import('./pages.tsx').then((module) => ({ default: module.ListPage })),
  },
  {
    name: 'Webhook',
    path: '/accounts/$accountId/settings/webhooks/$webhookId',
    search: false,
    page: () => import('./pages.tsx').then((module) => ({ default: module.DetailPage })),
  },
];
