import type { FeatureRoute } from '#platform/web/feature-route.ts';

const plain = { gate: { public: true }, search: false, layout: 'default' } as const;

const externalProduct = () =>
  import('../products/ExternalProductPage.tsx').then((module) => ({
    default: module.ExternalProductPage,
  }));
const legacyHost = () =>
  import('../legacy/LegacyHostPage.tsx').then((module) => ({ default: module.LegacyHostPage }));

/** The pages of the shell itself. The older application has what no other screen of an account has. */
export const pageRoutes: readonly FeatureRoute[] = [
  {
    ...plain,
    name: 'Not_found',
    path: '/404',
    page: () => import('./refusals.tsx').then((module) => ({ default: module.NotFoundPage })),
  },
  {
    ...plain,
    name: 'Access_denied',
    path: '/access-denied',
    page: () => import('./refusals.tsx').then((module) => ({ default: module.AccessDeniedPage })),
  },
  {
    ...plain,
    name: 'App_denied',
    path: '/accounts/app-denied',
    page: () => import('./refusals.tsx').then((module) => ({ default: module.AppDeniedPage })),
  },
  {
    ...plain,
    name: 'No_Access',
    path: '/error-460',
    page: () => import('./refusals.tsx').then((module) => ({ default: module.NoAccessPage })),
  },
  {
    ...plain,
    name: 'External',
    path: '/external',
    gate: {},
    page: () => import('./ExternalPage.tsx').then((module) => ({ default: module.ExternalPage })),
  },
  {
    ...plain,
    name: 'Privacy_policy',
    path: '/privacy',
    page: () => import('./PrivacyPage.tsx').then((module) => ({ default: module.PrivacyPage })),
  },
  {
    ...plain,
    name: 'Roadmap',
    palette: 'user.roadmap',
    path: '/roadmap',
    gate: {},
    page: () => import('./RoadmapPage.tsx').then((module) => ({ default: module.RoadmapPage })),
  },
  {
    ...plain,
    name: 'Products_merchandising',
    path: '/products/merchandising',
    gate: {},
    page: externalProduct,
  },
  {
    ...plain,
    name: 'Products_storefront',
    path: '/products/neto',
    gate: {},
    page: externalProduct,
  },
  {
    name: 'Legacy_account',
    path: '/accounts/$accountId',
    gate: {},
    search: false,
    page: legacyHost,
  },
  {
    name: 'Legacy_catch_all',
    path: '/accounts/$accountId/$',
    gate: {},
    search: false,
    page: legacyHost,
  },
];
