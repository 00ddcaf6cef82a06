import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the address that events are posted to. */
export const httpPostUrlRoutes: readonly FeatureRoute[] = [
  {
    name: 'HTTP_post_url',
    path: '/accounts/$accountId/settings/http-post-url',
    search: false,
    page: () =>
      import('./HttpPostUrlPage.tsx').then((module) => ({ default: module.HttpPostUrlPage })),
  },
];
