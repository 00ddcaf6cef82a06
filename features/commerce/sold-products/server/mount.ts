import { listSoldProducts } from '#engines/orders/public.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { soldProducts, soldProductsQuery } from '../contract.ts';

/** What sold in the account's stores. */
export const mountSoldProducts: MountFeature = (router, { clock }) => {
  router.account({
    method: 'GET',
    path: soldProducts.path,
    role: 'member',
    summary: 'Products that sold in 7, 30 or 90 days, best sellers first',
    query: soldProductsQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listSoldProducts(account, { ...query, now: clock.now() });
      return ok({ products: rows }, meta);
    },
  });
};
