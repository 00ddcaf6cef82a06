import type { Family } from '#platform/server/family/family.ts';
import { customReports } from './contract/custom-reports.ts';
import { mountCustomReports } from './server/mount.ts';
import { reportRecords } from './server/report-records.ts';
import { customReportSample } from './server/sample-reports.ts';

/** Reports that people put together themselves. */
export const customReportFamily: Family = {
  path: customReports.path,
  number: 102,
  feature: 'analytics/custom-reports',
  mount: mountCustomReports,
  records: reportRecords,
  page: ({ id }) => `analytics/custom_reports/${id}/campaign`,
  sample: customReportSample,
};
