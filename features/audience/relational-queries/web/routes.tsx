import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of relational queries: the list, and one query with its result. */
export const relationalQueryRoutes: readonly FeatureRoute[] = [
  {
    name: 'Relational_queries',
    path: '/accounts/$accountId/relational_queries',
    actions: [{ title: 'relational-queries:create', query: 'query=new' }],
    page: () => import('./QueriesPage.tsx').then((module) => ({ default: module.QueriesPage })),
  },
];
