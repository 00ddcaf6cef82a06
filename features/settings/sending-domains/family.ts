import { findDomains } from '#engines/domains/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { sendingDomains } from './contract.ts';
import { mountSendingDomains } from './server/mount.ts';

/** Domains that mails come from. */
export const sendingDomainFamily: Family = {
  path: sendingDomains.path,
  number: 13,
  feature: 'settings/sending-domains',
  mount: mountSendingDomains,
  page: ({ id }) => `settings/sending-domains/${id}/verify`,
  search: { title: sendingDomains.title, role: sendingDomains.role, find: findDomains('sending') },
};
