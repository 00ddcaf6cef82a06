import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of content feeds. */
export const contentFeedRoutes: readonly FeatureRoute[] = [
  {
    name: 'Content_feeds',
    path: '/accounts/$accountId/content_feeds',
    actions: [{ title: 'content-feeds:create', query: 'drawer=new' }],
    page: () => import('./FeedsPage.tsx').then((module) => ({ default: module.FeedsPage })),
  },
];
