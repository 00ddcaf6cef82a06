import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { websites } from './contract/websites.ts';
import { mountWebsites } from './server/mount.ts';
import { websiteSample } from './server/sample-websites.ts';
import { websiteRecords } from './server/website-records.ts';

/** Websites whose visits are counted. */
export const websiteFamily: Family = {
  path: websites.path,
  number: 92,
  feature: 'audience/websites',
  mount: mountWebsites,
  records: websiteRecords,
  page: listedAt(websites.path),
  sample: websiteSample,
};
