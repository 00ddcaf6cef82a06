import { listCustomers } from '#engines/orders/public.ts';
import { ordersRead } from '#features/session/access/contract/cloud-roles.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { customers, customersQuery } from '../contract.ts';

/** Who bought from the account's stores. */
export const mountCustomers: MountFeature = (router) => {
  router.account({
    method: 'GET',
    path: customers.path,
    role: [...ordersRead],
    summary: 'Contacts who bought, the latest first, with what they spent; of one address by email',
    query: customersQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listCustomers(account, query);
      return ok({ customers: rows }, meta);
    },
  });
};
