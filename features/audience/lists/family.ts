import type { Family } from '#platform/server/family/family.ts';
import { contactLists } from './contract.ts';
import { listChoices } from './server/list-choices.ts';
import { contactListRecords } from './server/lists-table.ts';
import { mountLists } from './server/mount.ts';
import { listSample } from './server/sample-lists.ts';

/** Lists that contacts subscribe to. */
export const contactListFamily: Family = {
  path: contactLists.path,
  number: 7,
  feature: 'audience/lists',
  mount: mountLists,
  records: contactListRecords,
  page: ({ id }) => `lists/${id}`,
  choices: listChoices,
  sample: listSample,
};
