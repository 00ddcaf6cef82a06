import type { FeatureRoute } from '#platform/web/feature-route.ts';

const plain = {
  gate: { public: true, meetsMembers: true },
  search: false,
  layout: 'default',
} as const;

/** The pages of the guide; they belong to no account, and need no sign-in. */
export const guideRoutes: readonly FeatureRoute[] = [
  {
    ...plain,
    name: 'Guide',
    palette: 'guide:title',
    path: '/guide',
    page: () => import('./GuideStart.tsx').then((module) => ({ default: module.GuideStart })),
  },
  {
    ...plain,
    name: 'Guide',
    path: '/guide/$page',
    page: () => import('./GuidePage.tsx').then((module) => ({ default: module.GuidePage })),
  },
  {
    ...plain,
    name: 'Error_codes',
    path: '/guide/errors',
    page: () =>
      import('./ErrorCodesPage.tsx').then((module) => ({ default: module.ErrorCodesPage })),
  },
  {
    ...plain,
    name: 'Error_code',
    path: '/guide/errors/$code',
    page: () => import('./GuidePage.tsx').then((module) => ({ default: module.GuidePage })),
  },
];
