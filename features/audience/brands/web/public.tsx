import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { listKey } from '#platform/web/resources/query-keys.ts';
import { brands, contactBrand } from '../contract.ts';

export { BrandKitFields } from './BrandKitFields.tsx';
export { ManageBrandsDrawer } from './ManageBrandsDrawer.tsx';

const everyBrand = { per_page: 10_000_000, sort: 'name', sort_order: 'asc' } as const;

/** Every brand of the account by name, for choosers; nothing while it is off. */
export function useAllBrands(enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: listKey(api.accountId, brands.path, everyBrand),
    queryFn: async ({ signal }) =>
      z.array(contactBrand).parse(
        (
          await api.get(brands.path, {
            query: everyBrand,
            signal,
            quiet: true,
            exclude: [403, 460],
          })
        ).data,
      ),
    enabled,
  });
}
