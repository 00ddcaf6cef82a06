import type { FeatureRoute } from '#platform/web/feature-route.ts';

const links = '/accounts/$accountId/settings/link-tracking-domains';
const sms = '/accounts/$accountId/settings/sms-link-tracking-domains';

/** The screens of link tracking domains, those of text messages among them. */
export const linkDomainRoutes: readonly FeatureRoute[] = [
  {
    name: 'Link_tracking_domains',
    path: links,
    page: () => import('./LinkPages.tsx').then((module) => ({ default: module.LinkDomainsPage })),
  },
  {
    name: 'Link_tracking_domains_first',
    path: `${links}/first`,
    search: false,
    page: () =>
      import('./LinkPages.tsx').then((module) => ({ default: module.FirstLinkDomainPage })),
  },
  {
    name: 'Link_tracking_domains_new',
    actions: [{ title: 'sending-domains:kinds.link.newTitle' }],
    path: `${links}/new`,
    search: false,
    page: () => import('./LinkPages.tsx').then((module) => ({ default: module.NewLinkDomainPage })),
  },
  {
    name: 'Link_tracking_domains_verify',
    path: `${links}/$domainId/verify`,
    search: false,
    page: () =>
      import('./LinkPages.tsx').then((module) => ({ default: module.VerifyLinkDomainPage })),
  },
  {
    name: 'SMS_link_tracking_domains',
    path: sms,
    page: () => import('./LinkPages.tsx').then((module) => ({ default: module.SmsDomainsPage })),
  },
  {
    name: 'SMS_link_tracking_domains_new',
    actions: [{ title: 'sending-domains:kinds.sms.newTitle' }],
    path: `${sms}/new`,
    search: false,
    page: () => import('./LinkPages.tsx').then((module) => ({ default: module.NewSmsDomainPage })),
  },
  {
    name: 'SMS_link_tracking_domains_verify',
    path: `${sms}/$domainId/verify`,
    search: false,
    page: () =>
      import('./LinkPages.tsx').then((module) => ({ default: module.VerifySmsDomainPage })),
  },
];
