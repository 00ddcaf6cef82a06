import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the background jobs. */
export const processQueueRoutes: readonly FeatureRoute[] = [
  {
    name: 'Process_queue',
    path: '/accounts/$accountId/process-queue',
    gate: {},
    page: () =>
      import('./ProcessQueuePage.tsx').then((module) => ({ default: module.ProcessQueuePage })),
  },
];
