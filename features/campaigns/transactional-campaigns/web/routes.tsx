import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/transactional_campaigns';
const form = () => import('./TransactionalForm.tsx');

/** The screens of transactional campaigns. */
export const transactionalRoutes: readonly FeatureRoute[] = [
  {
    name: 'Transactional_campaigns',
    path: base,
    page: () =>
      import('./TransactionalPage.tsx').then((module) => ({ default: module.TransactionalPage })),
  },
  {
    name: 'Transactional_reports',
    path: `${base}/reports`,
    search: false,
    page: () => import('./ReportsPage.tsx').then((module) => ({ default: module.ReportsPage })),
  },
  {
    name: 'Transactional_campaigns_new',
    actions: [{ title: 'transactional-campaigns:new' }],
    path: `${base}/new`,
    search: false,
    page: () => form().then((module) => ({ default: module.NewTransactional })),
  },
  {
    name: 'Transactional_campaigns_edit',
    path: `${base}/$campaignId/edit`,
    search: false,
    page: () => form().then((module) => ({ default: module.EditTransactional })),
  },
  {
    name: 'Transactional_campaigns_duplicate',
    path: `${base}/$campaignId/duplicate`,
    search: false,
    page: () => form().then((module) => ({ default: module.DuplicateTransactional })),
  },
];
