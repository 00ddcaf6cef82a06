import { createCallRates } from '#platform/server/strangers/token-buckets.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { mailRequestJob } from './mail-request.ts';
import { mountEntrance } from './mount-entrance.ts';
import { mountLinks } from './mount-links.ts';
import { mountRequests } from './mount-requests.ts';
import type { OwnDataParts } from './parts.ts';

/** The pages on which people ask for a copy of their data, its erasure and another address, and find their preferences. */
export const mountOwnData: MountFeature = (router, services) => {
  const job = mailRequestJob(services);
  services.jobs.define(job);
  const parts: OwnDataParts = {
    services,
    job,
    mayAsk: createCallRates({ burst: 20, aMinute: 1 }),
  };
  mountRequests(router, parts);
  mountLinks(router, parts);
  mountEntrance(router, parts);
};
