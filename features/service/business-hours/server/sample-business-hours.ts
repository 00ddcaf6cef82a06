import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { businessHoursRecords } from './business-hours-records.ts';

/** The hours of the sample desk: weekdays from nine to five, not at Christmas. */
export const businessHoursSample: SampleRecords<number> = {
  make: ({ account, now }) =>
    insertSample(account, businessHoursRecords, {
      name: 'Weekdays',
      time_zone: account.record.time_zone,
      week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
      holidays: [`${now.getUTCFullYear()}-12-25`, `${now.getUTCFullYear()}-12-26`],
    }),
  remove: (removal) => takeOutSamples(removal, businessHoursRecords),
};
