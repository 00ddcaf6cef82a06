import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of contact tags. */
export const contactTagRoutes: readonly FeatureRoute[] = [
  {
    name: 'Contact_tags',
    path: '/accounts/$accountId/tags',
    actions: [{ title: 'contact-tags:newTitle', query: 'drawer=new' }],
    page: () => import('./TagsPage.tsx').then((module) => ({ default: module.TagsPage })),
  },
  {
    name: 'Contact_tag_view',
    path: '/accounts/$accountId/tags/$tagId',
    search: '/tags',
    page: () => import('./TagPage.tsx').then((module) => ({ default: module.TagPage })),
  },
  {
    name: 'Contact_tag_contacts',
    path: '/accounts/$accountId/tags/$tagId/contact_tags',
    page: () => import('./TagPage.tsx').then((module) => ({ default: module.TagPage })),
  },
];
