import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { cleansingRules } from './contract.ts';
import { eraseCleansed } from './server/erase-cleansed.ts';
import { holders } from './server/holders.ts';
import { cleansingSample } from './server/sample-rules.ts';
import { cleansingRecords } from './server/rules-table.ts';

/** Rules that take addresses out of all mail; `apps/server/routes.ts` mounts them with who hears of it. */
export const cleansingFamily: Family = {
  path: cleansingRules.path,
  number: 32,
  feature: 'audience/cleansing-rules',
  records: cleansingRecords,
  holds: holders,
  page: listedAt(cleansingRules.path),
  sample: cleansingSample,
  personal: {
    columns: {
      cleansed_addresses: ['email_key', 'former'],
      cleansing_runs: ['checkpoint', 'error'],
    },
    erase: eraseCleansed,
    exports: {
      cleansed_addresses: {
        leftOut:
          'repeats for thirty days what the suppression of the address says, which is exported',
      },
      cleansing_runs: { leftOut: 'says how far a run over all contacts has come' },
    },
  },
};
