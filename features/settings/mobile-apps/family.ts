import type { Family } from '#platform/server/family/family.ts';
import { mobileApplications } from './contract/mobile-applications.ts';
import { applicationChoices, applicationRecords } from './server/application-records.ts';
import { mountMobileApps } from './server/mount.ts';

/** Apps and websites that pushes go to. */
export const mobileApplicationFamily: Family = {
  path: mobileApplications.path,
  number: 77,
  feature: 'settings/mobile-apps',
  mount: mountMobileApps,
  records: applicationRecords,
  page: ({ id }) => `settings/mobile-app-profile/${id}`,
  choices: applicationChoices,
};
