import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/live_content_images';
const search = '/live_content_images';
const editors = () => import('./TimerEditorPages.tsx');

/** The screens of countdown timers. */
export const liveContentImageRoutes: readonly FeatureRoute[] = [
  {
    name: 'Live_content_images',
    path: base,
    page: () => import('./TimersPage.tsx').then((module) => ({ default: module.TimersPage })),
  },
  {
    name: 'Live_content_images_new',
    path: `${base}/new`,
    search,
    actions: [{ title: 'live-content-images:create' }],
    page: () => editors().then((module) => ({ default: module.NewTimerPage })),
  },
  {
    name: 'Live_content_images_edit',
    path: `${base}/$imageId/edit`,
    search,
    page: () => editors().then((module) => ({ default: module.EditTimerPage })),
  },
];
