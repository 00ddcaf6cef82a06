import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/account-&-billing';

/** The screens of account and billing. */
export const billingRoutes: readonly FeatureRoute[] = [
  {
    name: 'Account_billing_overview',
    path: base,
    search: false,
    page: () => import('./OverviewPage.tsx').then((module) => ({ default: module.OverviewPage })),
  },
  {
    name: 'Company_information',
    palette: 'billing:tabs.company-information',
    path: `${base}/company-information`,
    search: false,
    page: () => import('./CompanyPage.tsx').then((module) => ({ default: module.CompanyPage })),
  },
  {
    name: 'Account_usage',
    palette: 'billing:tabs.usage',
    path: `${base}/usage`,
    search: false,
    page: () => import('./UsagePage.tsx').then((module) => ({ default: module.UsagePage })),
  },
  {
    name: 'Account_subscriptions',
    palette: 'billing:tabs.subscriptions',
    path: `${base}/subscriptions`,
    search: false,
    page: () =>
      import('./SubscriptionsPage.tsx').then((module) => ({ default: module.SubscriptionsPage })),
  },
  {
    name: 'Account_requests',
    palette: 'billing:tabs.requests',
    path: `${base}/requests`,
    page: () => import('./RequestsPage.tsx').then((module) => ({ default: module.RequestsPage })),
  },
];
