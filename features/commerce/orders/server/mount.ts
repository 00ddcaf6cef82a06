import { z } from 'zod';
import { listOrders, orderOf, orderTypes } from '#engines/orders/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { ordersQuery, ordersInput } from '../contract.ts';
import { removeOrder, takeOrder, takeOrders } from './take-orders.ts';

// Orders are read by programs, on the pages of contacts and in commerce; written by shops' programs and in commerce.
const reading = { role: ['orders', 'contacts', 'commerce_full_access'] };
const writing = { role: ['orders', 'commerce_full_access'] };
const params = z.object({ accountId: idParam, id: idParam });

/** Orders of the account's stores. */
export const mountOrders: MountFeature = (router, services) => {
  router.account({
    method: ['POST', 'PUT'],
    path: 'orders',
    ...writing,
    summary: 'Create or update orders of a shop; the newest version of each stands',
    body: ordersInput,
    bodyLimit: 'large',
    bodySample: {
      order: { original_order_id: 'A-1', contact_id: 1, currency: 'EUR', grand_total: 10 },
    },
    handle: ({ account, body: { source, order, orders } }) =>
      order === undefined
        ? takeOrders(account, services, { source, orders: orders ?? [] })
        : takeOrder(account, services, { source, order }),
  });
  router.account({
    method: 'GET',
    path: 'orders/types',
    ...reading,
    summary: 'Types and statuses of the newest orders, with how many have each',
    handle: async ({ account }) => ok(await orderTypes(account)),
  });
  router.account({
    method: 'GET',
    path: 'orders/:id',
    ...reading,
    summary: 'One order with its items and refunds',
    params,
    handle: async ({ account, params: { id } }) => ok({ order: await orderOf(account, id) }),
  });
  router.account({
    method: 'DELETE',
    path: 'orders/:id',
    ...writing,
    summary: 'Delete an order that its shop deleted; only a newer version restores it',
    params,
    handle: async ({ account, params: { id } }) => {
      await removeOrder(account, services, id);
      return ok({ id });
    },
  });
  router.account({
    method: 'GET',
    path: 'orders',
    ...reading,
    summary: 'Orders, newest first; of one contact, also within a list',
    query: ordersQuery,
    handle: async ({ account, query }) => {
      const { list_id: list } = query;
      if (list !== undefined)
        await services.families.requireNamed(account, [
          { family: 'lists', field: 'list_id', ids: [list], by: 'id' },
        ]);
      const { rows, meta } = await listOrders(account, query);
      return ok({ orders: rows }, meta);
    },
  });
};
