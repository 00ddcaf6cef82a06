import type { Family } from '#platform/server/family/family.ts';
import { businessHours } from './contract.ts';
import { businessHoursRecords } from './server/business-hours-records.ts';
import { mountBusinessHours } from './server/mount.ts';
import { businessHoursSample } from './server/sample-business-hours.ts';

/** When a desk works. */
export const businessHoursFamily: Family = {
  path: businessHours.path,
  number: 124,
  feature: 'service/business-hours',
  mount: mountBusinessHours,
  records: businessHoursRecords,
  sample: businessHoursSample,
};
