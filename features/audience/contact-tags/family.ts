import type { Family } from '#platform/server/family/family.ts';
import { contactTags, tagGroups } from './contract.ts';
import { mountContactTags } from './server/mount.ts';
import { tagSample } from './server/sample-tags.ts';
import { contactTagRecords, tagGroupRecords } from './server/tags-table.ts';

/** Short names that people put on contacts. */
export const contactTagFamily: Family = {
  path: contactTags.path,
  number: 4,
  feature: 'audience/contact-tags',
  mount: mountContactTags,
  records: contactTagRecords,
  page: ({ id }) => `tags/${id}`,
  sample: tagSample,
};

/** Several tags under one name. */
export const tagGroupFamily: Family = {
  path: tagGroups.path,
  number: 5,
  feature: 'audience/contact-tags',
  records: tagGroupRecords,
};
