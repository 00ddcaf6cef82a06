import { findDomains } from '#engines/domains/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { linkDomains } from './contract.ts';
import { mountLinkDomains } from './server/mount.ts';

/** Domains that tracked links lead through. */
export const linkDomainFamily: Family = {
  path: linkDomains.path,
  number: 14,
  feature: 'settings/link-domains',
  mount: mountLinkDomains,
  page: ({ id }) => `settings/link-tracking-domains/${id}/verify`,
  search: { title: linkDomains.title, role: 'dns_setup', find: findDomains('link') },
};
