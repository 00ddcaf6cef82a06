import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { creditedOrders, creditedOrdersQuery, revenueQuery } from '../contract.ts';
import { lastDays, listCreditedOrders, revenueBeside } from './read-revenue.ts';

/** Revenue that people can check: what stores took, what emails are credited with, and each order with the reason. */
export const mountRevenue: MountFeature = (router, { families }) => {
  router.account({
    method: 'GET',
    path: 'reports/revenue',
    role: 'reports',
    summary:
      'What all orders of 7, 30, 90 or 365 days brought, and what of it emails are credited with',
    query: revenueQuery,
    handle: async ({ account, query }) => {
      const days = await lastDays(account, query.days);
      return ok({ revenue: { ...days, currencies: await revenueBeside(account, days) } });
    },
  });
  router.account({
    method: 'GET',
    path: creditedOrders.path,
    role: 'reports',
    summary: 'Orders that emails are credited with, each with the open or click before it',
    query: creditedOrdersQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listCreditedOrders(account, families, query);
      return ok({ orders: rows }, meta);
    },
  });
};
