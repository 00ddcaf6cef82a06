import type { MountFeature } from '#platform/server/http/route.ts';
import { mountReceipts } from './hooks/mount-hooks.ts';
import { mountShortLinks } from './links/mount-links.ts';

/** The public addresses of texts: receipts of gateways, and short links. */
export const mountTexting: MountFeature = (router, services) => {
  mountReceipts(router, services);
  mountShortLinks(router, services);
};
