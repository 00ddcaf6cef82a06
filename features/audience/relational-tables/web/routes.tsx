import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/relational_tables';
const editors = () => import('./TableEditorPages.tsx');

/** The screens of relational tables. */
export const relationalTableRoutes: readonly FeatureRoute[] = [
  {
    name: 'Relational_tables',
    path: base,
    page: () => import('./TablesPage.tsx').then((module) => ({ default: module.TablesPage })),
  },
  {
    name: 'Relational_tables_new',
    path: `${base}/new`,
    search: '/relational_tables',
    actions: [{ title: 'relational-tables:create' }],
    page: () => editors().then((module) => ({ default: module.NewTablePage })),
  },
  {
    name: 'Relational_table_view',
    path: `${base}/$table_id`,
    search: '/relational_tables',
    page: () => import('./TablePage.tsx').then((module) => ({ default: module.TablePage })),
  },
  {
    name: 'Relational_table_import',
    path: `${base}/$table_id/import`,
    search: '/relational_tables',
    page: () =>
      import('./TableImportPage.tsx').then((module) => ({ default: module.TableImportPage })),
  },
  {
    name: 'Relational_table_edit',
    path: `${base}/$table_id/edit`,
    search: '/relational_tables',
    page: () => editors().then((module) => ({ default: module.EditTablePage })),
  },
  {
    name: 'Relational_table_duplicate',
    path: `${base}/$table_id/duplicate`,
    search: '/relational_tables',
    page: () => editors().then((module) => ({ default: module.DuplicateTablePage })),
  },
];
