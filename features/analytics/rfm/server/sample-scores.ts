import { makeSampleScores, removeSampleScores } from '#engines/rfm/public.ts';
import { orderSample } from '#features/commerce/sample-orders/server/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

/** What the sample buyers score, and how their groups have changed. */
export const rfmSample: SampleRecords<void> = {
  after: [orderSample],
  make: ({ account }) => makeSampleScores(account),
  remove: ({ account }) => removeSampleScores(account),
};
