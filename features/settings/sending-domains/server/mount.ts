import { mountDomainFamily } from '#engines/domains/public.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { sendingDomains } from '../contract.ts';
import { checkSendingDomain } from './check-sending-domain.ts';
import { forgetKeys, makeKeys } from './dkim-keys.ts';
import { mountHealth } from './mount-health.ts';
import { planSending, waitingChecks } from './plan-records.ts';

/** Routes of sending domains. */
export const mountSendingDomains: MountFeature = (router, services) => {
  mountDomainFamily(router, services, {
    contract: sendingDomains,
    kinds: ['sending'],
    may: (account) => account.can('dns_setup'),
    check: checkSendingDomain,
    plan: async (account, { id, name }) =>
      waitingChecks(
        planSending(name, await makeKeys(account, services.secrets, id), services.config.domains),
      ),
    removed: (account, { id }) => forgetKeys(account, id),
  });
  mountHealth(router);
};
