import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { carts as cartCalls, type CartRow } from '#engines/connect/contract.ts';

/** The carts of the account, with what a list takes of them; without a list nothing is asked. */
export function useCartsOf(listId: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['stores', api.accountId, 'carts', listId],
    enabled: listId !== null,
    queryFn: async ({ signal }) =>
      (
        await api.get<CartRow[]>(cartCalls.path, {
          query: { list_id: listId ?? undefined, per_page: 100 },
          signal,
        })
      ).data,
  });
}
