import type { Services } from '#platform/server/services.ts';
import { quickClick, quickOpen } from './fast-path/quick-hits.ts';
import { createHitStore, type StoreHit } from './store-hits.ts';
import { createTrackingUrls, type TrackingUrls } from './urls.ts';

/** What the pages behind links and the fast path share: hits of both go into the same commits. */
export interface TrackingParts {
  services: Services;
  urls: TrackingUrls;
  storeHit: StoreHit;
  open: ReturnType<typeof quickOpen>;
  click: ReturnType<typeof quickClick>;
}

const known = new WeakMap<Services, TrackingParts>();

/** The parts of a server, made when they are first asked for. */
export function trackingPartsOf(services: Services): TrackingParts {
  const made = known.get(services);
  if (made) return made;
  const storeHit = createHitStore(services);
  const parts = {
    services,
    urls: createTrackingUrls({ publicUrl: services.config.publicUrl, secrets: services.secrets }),
    storeHit,
    open: quickOpen(services, storeHit),
    click: quickClick(services, storeHit),
  };
  known.set(services, parts);
  return parts;
}
