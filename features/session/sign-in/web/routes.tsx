import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens around signing in and out; all render without sign-in. */
export const signInRoutes: readonly FeatureRoute[] = [
  {
    name: 'Sign_in',
    path: '/auth/interaction/$uid',
    gate: { public: true },
    search: false,
    layout: 'auth',
    page: () =>
      import('./InteractionPage.tsx').then((module) => ({ default: module.InteractionPage })),
  },
  {
    name: 'Signing_in',
    path: '/auth/callback',
    gate: { public: true },
    search: false,
    layout: 'auth',
    page: () => import('./CallbackPage.tsx').then((module) => ({ default: module.CallbackPage })),
  },
  {
    name: 'Authentication',
    path: '/authentication',
    gate: { public: true },
    search: false,
    layout: 'auth',
    page: () =>
      import('./AuthenticationPage.tsx').then((module) => ({ default: module.AuthenticationPage })),
  },
  {
    name: 'Logout',
    path: '/session/logout',
    gate: { public: true },
    search: false,
    layout: 'auth',
    page: () => import('./LogoutPage.tsx').then((module) => ({ default: module.LogoutPage })),
  },
  {
    name: 'Locked',
    path: '/locked',
    gate: { public: true },
    search: false,
    layout: 'auth',
    page: () => import('./LockedPage.tsx').then((module) => ({ default: module.LockedPage })),
  },
];
