import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { newConversion } from '../contract.ts';
import { creditJob } from './credit-again.ts';
import { takeOrder } from './take-order.ts';

/** Orders from outside, credited to the mails that led to them. */
export const mountConversions: MountFeature = (router, services) => {
  services.jobs.define(creditJob(services));
  router.account({
    method: 'POST',
    path: 'conversions',
    role: 'campaigns',
    body: newConversion,
    summary: 'Report an order; once for each order id',
    bodySample: { conversion: { contact_id: 1, order_id: 'A-1', value: 10, currency: 'EUR' } },
    async handle({ account, body }) {
      const { conversion, isNew } = await takeOrder(account, services, body.conversion);
      return isNew ? created(conversion) : ok(conversion);
    },
  });
};
