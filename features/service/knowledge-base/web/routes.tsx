import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of the knowledge base. */
export const knowledgeBaseRoutes: readonly FeatureRoute[] = [
  {
    name: 'Knowledge_base',
    path: '/service/$accountId/knowledge-base',
    actions: [{ title: 'knowledge-base:palette.new', query: 'drawer=new' }],
    page: () => import('./ArticlesPage.tsx').then((module) => ({ default: module.ArticlesPage })),
  },
];
