import type { Family } from '#platform/server/family/family.ts';
import { mobileKeywords } from './contract/mobile-keywords.ts';
import { keywordChoices, keywordRecords } from './server/keyword-records.ts';
import { keywordSample } from './server/sample-keywords.ts';
import { mountMobileKeywords } from './server/mount.ts';

/** Words that people text to a number. */
export const mobileKeywordFamily: Family = {
  path: mobileKeywords.path,
  number: 71,
  feature: 'content/mobile-keywords',
  mount: mountMobileKeywords,
  records: keywordRecords,
  page: ({ id }) => `mobile_keywords/${id}`,
  choices: keywordChoices,
  sample: keywordSample,
};
