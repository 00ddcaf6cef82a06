import { orderPersonalData } from '#engines/orders/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { mountOrders } from './server/mount.ts';

/** What stores sold, and to whom. */
export const orderFamily: Family = {
  path: 'orders',
  number: 23,
  feature: 'commerce/orders',
  mount: mountOrders,
  personal: orderPersonalData,
};
