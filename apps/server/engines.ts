import { createProvider, createSender } from '#engines/delivery/public.ts';
import { refuseBeyondTrial } from '#features/account/billing/server/public.ts';
import { followMailing } from '#features/campaigns/email-campaigns/server/public.ts';
import type { Services } from '#platform/server/services.ts';
import { usageCounters } from './usage.ts';

/** The engines that run beside the HTTP server. */
export interface Engines {
  start(): void;
  stop(): Promise<void>;
}

/** Plugs the engines' ports together: the package may refuse a mailing, campaigns follow theirs. */
export function createEngines(services: Services): Engines {
  if (!services.config.roles.has('sender')) return { start() {}, stop: async () => {} };
  return createSender({
    services, provider: createProvider(services),
    onMailingStarted: [(account) => refuseBeyondTrial(account, usageCounters, services.clock.now()), async (account, mailing) => {
      if (mailing.sourceType === 'campaign') await followMailing(account, { mailingId: mailing.id, sourceId: mailing.sourceId, status: 'sending' });
    }],
    onMailingFinished: [async (account, mailing) => {
      if (mailing.sourceType === 'campaign') await followMailing(account, { mailingId: mailing.id, sourceId: mailing.sourceId, status: mailing.status });
    }],
  });
}
