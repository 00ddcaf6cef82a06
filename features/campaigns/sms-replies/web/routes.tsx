import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of texts that people sent. */
export const smsReplyRoutes: readonly FeatureRoute[] = [
  {
    name: 'SMS_replies',
    path: '/accounts/$accountId/sms_replies',
    search: '/sms_campaigns',
    palette: 'sms-replies:title',
    page: () => import('./RepliesPage.tsx').then((module) => ({ default: module.RepliesPage })),
  },
];
