import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/settings/mobile-app-profile';
const form = () => import('./AppFormPages.tsx');

/** The screens of mobile applications. */
export const mobileAppRoutes: readonly FeatureRoute[] = [
  {
    name: 'Mobile_app_profile',
    path: base,
    page: () =>
      import('./MobileAppsPage.tsx').then((module) => ({ default: module.MobileAppsPage })),
  },
  {
    name: 'Mobile_app_profile_new',
    path: `${base}/new`,
    actions: [{ title: 'mobile-apps:palette.new' }],
    search: false,
    page: () => form().then((module) => ({ default: module.NewApp })),
  },
  {
    name: 'Mobile_app_profile_view',
    path: `${base}/$appId`,
    search: '/settings/mobile-app-profile',
    page: () => import('./AppPage.tsx').then((module) => ({ default: module.AppPage })),
  },
  {
    name: 'Mobile_app_profile_edit',
    path: `${base}/$appId/edit`,
    search: false,
    page: () => form().then((module) => ({ default: module.EditApp })),
  },
];
