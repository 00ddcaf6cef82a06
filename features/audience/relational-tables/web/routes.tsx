import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { relationalTables } from '../contract.ts';

/** The screen of relational tables. */
export const relationalTableRoutes: readonly FeatureRoute[] = [
  {
    name: 'Relational_tables',
    path: '/accounts/$accountId/relational_tables',
    gate: { any: [relationalTables.role].flat() },
    palette: 'relational-tables:title',
    page: () =>
      import('./RelationalTablesPage.tsx').then((module) => ({
        default: module.RelationalTablesPage,
      })),
  },
];
