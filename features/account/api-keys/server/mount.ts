import type { MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { apiKeys } from '../contract.ts';
import { apiKeysTable } from './api-keys-table.ts';
import { createKey, updateKey } from './write-api-key.ts';

/** Routes of API keys. */
export const mountApiKeys: MountFeature = (book, services) => {
  mountResource(book, services, apiKeys, apiKeysTable, { create: createKey, update: updateKey });
};
