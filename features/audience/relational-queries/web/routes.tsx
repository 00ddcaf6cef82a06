import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { relationalQueries } from '../contract.ts';

/** The screen of relational queries. */
export const relationalQueryRoutes: readonly FeatureRoute[] = [
  {
    name: 'Relational_queries',
    path: '/accounts/$accountId/relational_queries',
    gate: { any: [relationalQueries.role].flat() },
    palette: 'relational-queries:title',
    page: () =>
      import('./RelationalQueriesPage.tsx').then((module) => ({
        default: module.RelationalQueriesPage,
      })),
  },
];
