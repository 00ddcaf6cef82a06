import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/account-&-billing';

/** The screens of the three stores of unsubscribes. */
export const unsubscribeRoutes: readonly FeatureRoute[] = [
  {
    name: 'Global_unsubscribes',
    palette: 'unsubscribes:titles.global',
    path: `${base}/global-unsubscribes`,
    page: () =>
      import('./pages.tsx').then((module) => ({ default: module.GlobalUnsubscribesPage })),
  },
  {
    name: 'Brand_unsubscribes',
    palette: 'unsubscribes:titles.brand',
    path: `${base}/brand-unsubscribes`,
    page: () => import('./pages.tsx').then((module) => ({ default: module.BrandUnsubscribesPage })),
  },
  {
    name: 'SMS_unsubscribes',
    palette: 'unsubscribes:titles.sms',
    path: `${base}/sms-unsubscribes`,
    page: () => import('./pages.tsx').then((module) => ({ default: module.SmsUnsubscribesPage })),
  },
];
