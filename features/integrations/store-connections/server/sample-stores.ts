import { makeSampleConnection, removeSampleConnection } from '#engines/connect/public.ts';
import { fieldSample } from '#features/audience/custom-fields/server/public.ts';
import { listSample } from '#features/audience/lists/server/public.ts';
import { orderSample } from '#features/commerce/sample-orders/server/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

/** The shop that the sample orders come from, as a connected one; it is not there, so nobody reads it. */
export const storeSample: SampleRecords<void> = {
  after: [fieldSample, listSample, orderSample],
  make: ({ account, now, made }) =>
    makeSampleConnection(account, {
      now,
      listId: made(listSample).all.id,
      mappedFields: { Country: 'country', Orders: 'orders_count', 'Total spent': 'total_spent' },
    }),
  remove: ({ account }) => removeSampleConnection(account),
};
