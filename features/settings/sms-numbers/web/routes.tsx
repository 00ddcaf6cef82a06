import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of numbers. */
export const smsNumberRoutes: readonly FeatureRoute[] = [
  {
    name: 'SMS_numbers',
    path: '/accounts/$accountId/settings/sms-numbers',
    actions: [{ title: 'sms-numbers:palette.new', query: 'drawer=new' }],
    page: () => import('./NumbersPage.tsx').then((module) => ({ default: module.NumbersPage })),
  },
];
