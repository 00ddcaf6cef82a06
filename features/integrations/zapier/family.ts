import type { Family } from '#platform/server/family/family.ts';
import { eraseDeliveries } from './server/erase-deliveries.ts';
import { mountZapier } from './server/mount.ts';
import { zapSample } from './server/sample-zaps.ts';

/** Hooks that Zaps subscribe, what waits for them, and the mapping of fields that Zaps send. */
export const zapierFamily: Family = {
  path: 'zapier',
  number: 110,
  feature: 'integrations/zapier',
  mount: mountZapier,
  sample: zapSample,
  personal: {
    columns: { zapier_deliveries: ['contact_id'] },
    exports: {
      zapier_deliveries: {
        leftOut: 'waits to be posted; what it is about stands with the contact',
      },
    },
    erase: eraseDeliveries,
  },
};
