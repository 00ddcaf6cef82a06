import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The account chooser. */
export const accountChoiceRoutes: readonly FeatureRoute[] = [
  {
    name: 'Select_account',
    path: '/select-account',
    search: false,
    layout: 'auth',
    page: () =>
      import('./SelectAccountPage.tsx').then((module) => ({ default: module.SelectAccountPage })),
  },
];
