import type { Family } from '#platform/server/family/family.ts';
import { contents } from './contract.ts';
import { contentRecords } from './server/contents-table.ts';
import { mountContents } from './server/mount.ts';

/** What mails are made of. */
export const contentFamily: Family = {
  path: contents.path,
  number: 11,
  feature: 'content/contents',
  mount: mountContents,
  records: contentRecords,
};
