import type { FeatureRoute } from '#platform/web/feature-route.ts';

const card = { gate: { public: true }, search: false, layout: 'auth' } as const;

/** The way to a new password for somebody who is not signed in. */
export const passwordRoutes: readonly FeatureRoute[] = [
  {
    ...card,
    name: 'New_password',
    path: '/password/new',
    page: () =>
      import('./NewPasswordPage.tsx').then((module) => ({ default: module.NewPasswordPage })),
  },
  {
    ...card,
    name: 'Password_sent',
    path: '/password/sent',
    page: () => import('./SentPage.tsx').then((module) => ({ default: module.SentPage })),
  },
  {
    ...card,
    name: 'Edit_password',
    path: '/users/password/edit',
    page: () =>
      import('./EditPasswordPage.tsx').then((module) => ({ default: module.EditPasswordPage })),
  },
  {
    ...card,
    name: 'Password_reset_success',
    path: '/password/reset/success',
    page: () => import('./ResetDonePage.tsx').then((module) => ({ default: module.ResetDonePage })),
  },
];
