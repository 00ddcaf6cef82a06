import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of Zapier. */
export const zapierRoutes: readonly FeatureRoute[] = [
  {
    name: 'Zapier_index',
    path: '/accounts/$accountId/integrations/zapier',
    actions: [{ title: 'zapier:mapping.open', query: 'drawer=mapping' }],
    page: () => import('./ZapierPage.tsx').then((module) => ({ default: module.ZapierPage })),
  },
];
