import { mountDomainFamily } from '#engines/domains/public.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { linkDomains } from '../contract.ts';
import { checkLinkDomain, waitingLink } from './check-link-domain.ts';

/** Routes of link tracking domains, those of text messages among them. */
export const mountLinkDomains: MountFeature = (router, services) => {
  mountDomainFamily(router, services, {
    contract: linkDomains,
    kinds: ['link', 'sms'],
    check: checkLinkDomain,
    // Who looks after text messages alone sees their domains alone.
    may: (account, kind) => account.can('dns_setup') || (kind === 'sms' && account.can('mobile')),
    plan: async (_account, { name }) => waitingLink(name, services.config),
  });
};
