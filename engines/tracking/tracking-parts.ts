import { clickMarkOf, type MarkClick } from './click-marks.ts';
import type { Services } from '#platform/server/services.ts';
import { rawClickHandler, rawOpenHandler } from './fast-path/hit-handlers.ts';
import { createHitStore, type StoreHit } from './store-hits.ts';
import { createTrackingUrls, type TrackingUrls } from './urls.ts';

/** What the pages behind links and the fast path share: hits of both go into the same commits. */
export interface TrackingParts {
  services: Services;
  urls: TrackingUrls;
  storeHit: StoreHit;
  markClick: MarkClick;
  open: ReturnType<typeof rawOpenHandler>;
  click: ReturnType<typeof rawClickHandler>;
}

const known = new WeakMap<Services, TrackingParts>();

/** The parts of a server, made when they are first asked for. */
export function trackingPartsOf(services: Services): TrackingParts {
  const made = known.get(services);
  if (made) return made;
  const storeHit = createHitStore(services);
  const markClick = clickMarkOf(services);
  const parts = {
    services,
    urls: createTrackingUrls({ publicUrl: services.config.publicUrl, secrets: services.secrets }),
    storeHit,
    markClick,
    open: rawOpenHandler(services, storeHit),
    click: rawClickHandler(services, { storeHit, markClick }),
  };
  known.set(services, parts);
  return parts;
}
