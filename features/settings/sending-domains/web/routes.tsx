import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/settings/sending-domains';

/** The screens of sending domains. */
export const sendingDomainRoutes: readonly FeatureRoute[] = [
  {
    name: 'Sending_domains',
    path: base,
    page: () =>
      import('./SendingPages.tsx').then((module) => ({ default: module.SendingDomainsPage })),
  },
  {
    name: 'Sending_domains_first',
    path: `${base}/first`,
    search: false,
    page: () =>
      import('./SendingPages.tsx').then((module) => ({ default: module.FirstSendingDomainPage })),
  },
  {
    name: 'Sending_domains_new',
    actions: [{ title: 'sending-domains:kinds.sending.newTitle' }],
    path: `${base}/new`,
    search: false,
    page: () =>
      import('./SendingPages.tsx').then((module) => ({ default: module.NewSendingDomainPage })),
  },
  {
    name: 'Sending_domains_verify',
    path: `${base}/$domainId/verify`,
    search: false,
    page: () =>
      import('./SendingPages.tsx').then((module) => ({ default: module.VerifySendingDomainPage })),
  },
];
