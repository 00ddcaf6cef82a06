import type { Family } from '#platform/server/family/family.ts';
import { webhooks } from './contract.ts';
import { mountWebhooks } from './server/mount.ts';
import { sampleWebhooks } from './server/sample-webhooks.ts';

/** Addresses that are told of events. */
export const webhookFamily: Family = {
  path: webhooks.path,
  number: 137,
  feature: 'settings/webhooks',
  mount: mountWebhooks,
  sample: sampleWebhooks,
};
