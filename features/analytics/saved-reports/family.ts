import type { Family } from '#platform/server/family/family.ts';
import { savedReports } from './contract.ts';
import { mountSavedReports } from './server/mount.ts';
import { savedTable } from './server/saved-records.ts';

/** Built-in reports that are kept under a name. */
export const savedReportFamily: Family = {
  path: savedReports.path,
  number: 103,
  feature: 'analytics/saved-reports',
  mount: mountSavedReports,
  records: { contract: savedReports, table: savedTable },
};
