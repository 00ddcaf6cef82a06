import type { FeatureRoute } from '#platform/web/feature-route.ts';

const shared = {
  name: 'Guide',
  gate: { public: true, meetsMembers: true },
  search: false,
  layout: 'default',
  page: () => import('./Guide.tsx').then((module) => ({ default: module.Guide })),
} as const;

/** The pages of the guide; they belong to no account, and need no sign-in. */
export const guideRoutes: readonly FeatureRoute[] = [
  { ...shared, palette: 'guide:title', path: '/guide' },
  { ...shared, path: '/guide/$page' },
  { ...shared, path: '/guide/errors/$code' },
];
