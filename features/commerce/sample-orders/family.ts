import type { Family } from '#platform/server/family/family.ts';
import { orderSample } from './server/sample-orders.ts';

/** Orders in the sample data: apart from orders themselves, which the pages of contacts show, because they are of sample contacts. */
export const sampleOrderFamily: Family = {
  path: 'sample_orders',
  number: 24,
  feature: 'commerce/sample-orders',
  sample: orderSample,
};
