import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the library. */
export const imageRoutes: readonly FeatureRoute[] = [
  {
    name: 'Image_library',
    path: '/accounts/$accountId/folders',
    actions: [{ title: 'images:palette.upload' }],
    page: () =>
      import('./ImageLibraryPage.tsx').then((module) => ({ default: module.ImageLibraryPage })),
  },
];
