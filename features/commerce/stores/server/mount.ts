import { storeStandings } from '#engines/orders/public.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { personOf } from '#platform/identity/person-of.ts';
import { storesQuery } from '../contract.ts';
import { merchantsOf, storesOf } from './read-stores.ts';

/** What opens the products that are applications of their own, and where their stores answer. */
export const mountStores: MountFeature = (router, { database, clock }) => {
  router.global({
    method: 'GET',
    path: '/v2/merchants.json',
    role: 'signed-in',
    summary: 'Organisations of the caller; who has one sees Merchandising',
    handle: async ({ principal }) =>
      ok({ merchants: await merchantsOf(database, personOf(principal)) }),
  });
  router.global({
    method: 'GET',
    path: '/v2/stores.json',
    role: 'signed-in',
    summary: 'Addresses of the caller’s stores in Merchandising or the storefront',
    query: storesQuery,
    handle: async ({ principal, query }) =>
      ok(await storesOf(database, personOf(principal), query.product)),
  });
  router.account({
    method: 'GET',
    path: 'commerce/stores',
    role: 'member',
    summary: 'The account’s stores: what they sold in 30 days, and how they are read',
    handle: async ({ account }) => ok({ stores: await storeStandings(account, clock.now()) }),
  });
};
