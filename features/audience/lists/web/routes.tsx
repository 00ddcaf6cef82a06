import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId';

/** The screens of contact lists. */
export const listRoutes: readonly FeatureRoute[] = [
  {
    name: 'Lists',
    path: `${base}/lists`,
    actions: [{ title: 'shell:palette.create.import' }],
    page: () =>
      import('./ListsPage.tsx').then((module) => ({ default: () => <module.ListsPage /> })),
  },
  {
    name: 'Lists_create',
    path: `${base}/lists/create_list`,
    actions: [{ title: 'shell:palette.create.list' }],
    search: '/lists',
    page: () =>
      import('./ListsPage.tsx').then((module) => ({
        default: () => <module.ListsPage startsNew />,
      })),
  },
  {
    name: 'Lists_create_alias',
    path: `${base}/create_list`,
    search: '/lists',
    page: () =>
      import('./CreateListAlias.tsx').then((module) => ({ default: module.CreateListAlias })),
  },
  {
    name: 'List_view',
    path: `${base}/lists/$listId`,
    search: '/lists',
    card: () => import('./ListCard.tsx').then((module) => ({ default: module.ListCard })),
    page: () => import('./ListPage.tsx').then((module) => ({ default: () => <module.ListPage /> })),
  },
  {
    name: 'List_edit',
    path: `${base}/lists/$listId/edit`,
    search: '/lists',
    page: () =>
      import('./ListPage.tsx').then((module) => ({
        default: () => <module.ListPage starts="edit" />,
      })),
  },
  {
    name: 'List_duplicate',
    path: `${base}/lists/$listId/duplicate`,
    search: '/lists',
    page: () =>
      import('./ListPage.tsx').then((module) => ({
        default: () => <module.ListPage starts="copy" />,
      })),
  },
];
