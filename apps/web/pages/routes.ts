import type { FeatureRoute } from '#platform/web/feature-route.ts';

const plain = { gate: { public: true }, search: false, layout: 'default' } as const;

/** The pages of the shell itself. */
export const pageRoutes: readonly FeatureRoute[] = [
  { ...plain, name: 'Not_found', path: '/404', page: () => import('./refusals.tsx').then((module) => ({ default: module.NotFoundPage })) },
  { ...plain, name: 'Access_denied', path: '/access-denied', page: () => import('./refusals.tsx').then((module) => ({ default: module.AccessDeniedPage })) },
  { ...plain, name: 'App_denied', path: '/accounts/app-denied', page: () => import('./refusals.tsx').then((module) => ({ default: module.AppDeniedPage })) },
  { ...plain, name: 'No_Access', path: '/error-460', page: () => import('./refusals.tsx').then((module) => ({ default: module.NoAccessPage })) },
  { ...plain, name: 'External', path: '/external', gate: {}, page: () => import('./ExternalPage.tsx').then((module) => ({ default: module.ExternalPage })) },
  { ...plain, name: 'Privacy_policy', path: '/privacy', page: () => import('./PrivacyPage.tsx').then((module) => ({ default: module.PrivacyPage })) },
];
