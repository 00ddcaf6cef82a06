import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of support addresses. */
export const supportEmailRoutes: readonly FeatureRoute[] = [
  {
    name: 'Support_emails',
    path: '/service/$accountId/settings/support-emails',
    actions: [{ title: 'support-emails:palette.new', query: 'drawer=new' }],
    page: () =>
      import('./SupportEmailsPage.tsx').then((module) => ({ default: module.SupportEmailsPage })),
  },
];
