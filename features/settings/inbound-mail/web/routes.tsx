import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of mail that comes back. */
export const inboundMailRoutes: readonly FeatureRoute[] = [
  {
    name: 'Inbound_mail',
    path: '/accounts/$accountId/settings/inbound-mail',
    page: () =>
      import('./InboundMailPage.tsx').then((module) => ({ default: module.InboundMailPage })),
  },
];
