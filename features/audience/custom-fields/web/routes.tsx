import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of custom fields. */
export const customFieldRoutes: readonly FeatureRoute[] = [
  {
    name: 'Custom_fields',
    path: '/accounts/$accountId/custom_fields',
    actions: [{ title: 'custom-fields:drawer.new', query: 'drawer=new' }],
    page: () =>
      import('./CustomFieldsPage.tsx').then((module) => ({ default: module.CustomFieldsPage })),
  },
];
