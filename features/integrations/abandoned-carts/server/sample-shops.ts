import { sampleCustomers } from '#engines/audience/public.ts';
import { makeSampleCarts, removeSampleCarts } from '#engines/orders/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

const buyers = 24;

/** Two shops whose buyers left carts. */
export const shopSample: SampleRecords<void> = {
  after: [sampleCustomers, contactSample],
  async make({ account, now, secrets, made }) {
    const found = made(sampleCustomers)
      .filter(({ orders }) => orders > 1)
      .slice(0, buyers)
      .map(({ email }) => email);
    await makeSampleCarts(account, { now, secrets, buyers: found });
  },
  remove: ({ account }) => removeSampleCarts(account),
};
