import { z } from 'zod';
import { orderOf } from '#engines/orders/public.ts';
import { ordersFilters } from '#features/commerce/orders/contract.ts';
import { ordersRead } from '#features/session/access/contract/cloud-roles.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { file, ok, type MountFeature } from '#platform/server/http/route.ts';
import { exportedOrders } from './export-orders.ts';
import { orderTimelineOf } from './order-timeline.ts';

/** What the commerce cloud shows of orders beside the orders themselves. */
export const mountOrderScreens: MountFeature = (router, { database, families }) => {
  router.account({
    method: 'GET',
    path: 'commerce/orders/export',
    transaction: false,
    role: 'commerce_full_access',
    summary: 'The orders that a list shows, as a CSV file',
    query: ordersFilters,
    handle: async ({ accountId, actor, query: filters }) => {
      await inAccount(database, { accountId, actor }, (account) =>
        account.audit({ action: 'export', resource: 'order', id: null, after: filters }),
      );
      return file(exportedOrders(database, { accountId, actor }, filters), {
        name: 'orders.csv',
        type: 'text/csv; charset=utf-8',
      });
    },
  });
  router.account({
    method: 'GET',
    path: 'commerce/orders/:id/timeline',
    role: [...ordersRead],
    summary: 'What happened around an order, and the email it is credited to',
    params: z.object({ accountId: idParam, id: idParam }),
    handle: async ({ account, params: { id } }) =>
      ok(await orderTimelineOf(account, families, await orderOf(account, id))),
  });
};
