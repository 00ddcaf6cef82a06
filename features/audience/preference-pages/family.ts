import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { preferencePages } from './contract.ts';
import { mountPreferencePages } from './server/mount.ts';
import { preferencePageRecords } from './server/records.ts';
import { preferencePageSample } from './server/sample-pages.ts';

/** Pages on which people choose what they get, change their details, leave, or are thanked. */
export const preferencePageFamily: Family = {
  path: preferencePages.path,
  number: 90,
  feature: 'audience/preference-pages',
  mount: mountPreferencePages,
  records: preferencePageRecords,
  page: ({ id }) => `${preferencePages.path}/${id}`,
  choices: { columns: sql`r.id, r.name, r.page_type` },
  sample: preferencePageSample,
};
