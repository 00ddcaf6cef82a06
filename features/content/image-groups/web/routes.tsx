import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/image_groups';
const search = '/image_groups';
const forms = () => import('./ImageGroupFormPages.tsx');

/** The screens of image groups. */
export const imageGroupRoutes: readonly FeatureRoute[] = [
  {
    name: 'Image_groups',
    path: base,
    page: () =>
      import('./ImageGroupsPage.tsx').then((module) => ({ default: module.ImageGroupsPage })),
  },
  {
    name: 'Image_groups_new',
    path: `${base}/new`,
    search,
    actions: [{ title: 'image-groups:palette.new' }],
    page: () => forms().then((module) => ({ default: module.NewImageGroupPage })),
  },
  {
    name: 'Image_group_view',
    path: `${base}/$groupId`,
    search,
    page: () =>
      import('./ImageGroupPage.tsx').then((module) => ({ default: module.ImageGroupPage })),
  },
  {
    name: 'Image_groups_edit',
    path: `${base}/$groupId/edit`,
    search,
    page: () => forms().then((module) => ({ default: module.EditImageGroupPage })),
  },
];
