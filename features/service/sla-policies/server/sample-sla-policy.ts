import { businessHoursSample } from '#features/service/business-hours/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { slaPolicyRecords } from './sla-policy-records.ts';

/** The promise of the sample desk, by its hours. */
export const slaPolicySample: SampleRecords<number> = {
  after: [businessHoursSample],
  make: ({ account, made }) =>
    insertSample(account, slaPolicyRecords, {
      name: 'Standard',
      business_hours_id: made(businessHoursSample),
      targets: {
        high: { first_reply: 60, next_reply: 120, resolve: 480 },
        medium: { first_reply: 240, next_reply: 480, resolve: 1_440 },
        low: { first_reply: 480, next_reply: 960, resolve: null },
      },
    }),
  remove: (removal) => takeOutSamples(removal, slaPolicyRecords),
};
