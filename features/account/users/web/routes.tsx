import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The page of users, and the page that the link of an invitation opens. */
export const userRoutes: readonly FeatureRoute[] = [
  {
    name: 'Users_permissions',
    path: '/accounts/$accountId/users-&-permissions',
    actions: [{ title: 'users:new', query: 'user=new' }],
    page: () => import('./UsersPage.tsx').then((module) => ({ default: module.UsersPage })),
  },
  {
    name: 'Invited_user',
    path: '/accounts/$accountId/new_user/$token',
    gate: { public: true },
    search: false,
    layout: 'auth',
    page: () =>
      import('./InvitedUserPage.tsx').then((module) => ({ default: module.InvitedUserPage })),
  },
];
