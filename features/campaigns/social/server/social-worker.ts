import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import { renewTokens } from './accounts/renew-tokens.ts';
import { fetchArrivals } from './leads/fetch-arrivals.ts';
import { pollLeads } from './leads/poll-leads.ts';
import { publishDue, publishedAtOnce } from './posts/publish-due.ts';
import { startDue } from './posts/start-due.ts';
import type { SocialServices } from './social-services.ts';

const everyMs = 2_000;

/** Makes what publishes posts when they are due; any number may run at once. */
export function createPostPublisher(services: SocialServices): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => {
      await startDue(services);
      return (await publishDue(services)) === publishedAtOnce ? moreAtOnce : undefined;
    },
    everyMs,
    failure: 'social posts could not be published and are tried again',
    log: services.log,
  });
}

/** Makes what fetches leads and renews tokens when they are due; a slow network holds up no post. */
export function createLeadFetcher(services: SocialServices): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => {
      await fetchArrivals(services);
      await pollLeads(services);
      await renewTokens(services);
    },
    everyMs,
    failure: 'social leads could not be fetched and are tried again',
    log: services.log,
  });
}
