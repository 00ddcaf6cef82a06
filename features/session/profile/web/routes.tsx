import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** One's own profile; it belongs to no account. */
export const profileRoutes: readonly FeatureRoute[] = [
  {
    name: 'Edit_user',
    palette: 'profile:title',
    path: '/users/edit',
    gate: {},
    search: false,
    layout: 'default',
    page: () =>
      import('./EditProfilePage.tsx').then((module) => ({ default: module.EditProfilePage })),
  },
];
