import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { apiKeys } from './contract.ts';
import { apiKeyRecords } from './server/api-keys-table.ts';
import { mountApiKeys } from './server/mount.ts';

/** Keys by which programs call the product. */
export const apiKeyFamily: Family = {
  path: apiKeys.path,
  number: 1,
  feature: 'account/api-keys',
  mount: mountApiKeys,
  records: apiKeyRecords,
  page: listedAt('settings/api-keys'),
};
