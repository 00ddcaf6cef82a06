import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of macros. */
export const macroRoutes: readonly FeatureRoute[] = [
  {
    name: 'Macros',
    path: '/service/$accountId/settings/macros',
    actions: [{ title: 'macros:palette.new', query: 'drawer=new' }],
    page: () => import('./MacrosPage.tsx').then((module) => ({ default: module.MacrosPage })),
  },
];
