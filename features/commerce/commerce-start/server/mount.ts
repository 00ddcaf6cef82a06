import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { metricsQuery } from '../contract.ts';
import { readMetrics } from './read-metrics.ts';

/** The figures of the commerce cloud, which every member of the account sees. */
export const mountCommerceStart: MountFeature = (router, { clock }) => {
  router.account({
    method: 'GET',
    path: 'commerce/metrics',
    role: 'member',
    summary: 'Orders, revenue, refunds, returning buyers and top products of 7, 30 or 90 days',
    query: metricsQuery,
    handle: async ({ account, query: { days } }) =>
      ok({ metrics: await readMetrics(account, { days, now: clock.now() }) }),
  });
};
