import type { Family } from '#platform/server/family/family.ts';
import { landingPages } from './contract.ts';
import { mountLandingPages } from './server/mount.ts';
import { landingPageRecords } from './server/records.ts';
import { landingPageSample } from './server/sample-pages.ts';

/** Pages on the web that lead visitors to one thing. */
export const landingPageFamily: Family = {
  path: landingPages.path,
  number: 91,
  feature: 'acquisition/landing-pages',
  mount: mountLandingPages,
  records: landingPageRecords,
  page: ({ id }) => `${landingPages.path}/${id}`,
  sample: landingPageSample,
};
