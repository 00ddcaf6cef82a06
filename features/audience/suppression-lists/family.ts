import { eraseSuppressionEntries, exportedSuppressionEntries } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { globalSuppressionLists, suppressionEntries } from './contract/global-lists.ts';
import { secureLists } from './contract/secure-lists.ts';
import { mountSuppressionLists } from './server/mount.ts';
import { secureListSample, suppressionListSample } from './server/sample-suppression-lists.ts';
import {
  entryRecords,
  globalListRecords,
  secureListChoices,
  secureListRecords,
} from './server/tables.ts';

/** Lists of addresses and domains that an account keeps out of all its email. */
export const globalSuppressionListFamily: Family = {
  path: globalSuppressionLists.path,
  number: 27,
  feature: 'audience/suppression-lists',
  mount: mountSuppressionLists,
  records: globalListRecords,
  page: ({ id }) => `settings/global-suppression-lists?list_id=${id}`,
  sample: suppressionListSample,
};

/** What stands on these lists. */
export const suppressionEntryFamily: Family = {
  path: suppressionEntries.path,
  number: 28,
  feature: 'audience/suppression-lists',
  records: entryRecords,
  personal: {
    columns: { suppression_entries: ['key'] },
    exports: { suppression_entries: exportedSuppressionEntries },
    erase: eraseSuppressionEntries,
    isProof: true,
  },
};

/** Lists of hashed addresses. */
export const secureListFamily: Family = {
  path: secureLists.path,
  number: 29,
  feature: 'audience/suppression-lists',
  records: secureListRecords,
  page: ({ id }) => `secure_lists?open=${id}`,
  choices: secureListChoices,
  sample: secureListSample,
};
