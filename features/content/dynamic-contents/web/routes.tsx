import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/dynamic_contents';
const search = '/dynamic_contents';
const editors = () => import('./EditorPages.tsx');

/** The screens of dynamic contents. */
export const dynamicContentRoutes: readonly FeatureRoute[] = [
  {
    name: 'Dynamic_contents',
    path: base,
    page: () =>
      import('./DynamicContentsPage.tsx').then((module) => ({
        default: module.DynamicContentsPage,
      })),
  },
  {
    name: 'Dynamic_contents_new',
    path: `${base}/new`,
    search,
    actions: [{ title: 'dynamic-contents:new' }],
    page: () => editors().then((module) => ({ default: module.NewDynamicPage })),
  },
  {
    name: 'Dynamic_contents_edit',
    path: `${base}/$content_id/edit`,
    search,
    page: () => editors().then((module) => ({ default: module.EditDynamicPage })),
  },
];
