import { useQuery } from '@tanstack/react-query';
import { customRows } from '#features/content/custom-rows/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { listKey } from '#platform/web/resources/query-keys.ts';

/** The categories of the saved rows, by name. */
export function useRowCategories(): readonly string[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: listKey(api.accountId, customRows.path, { categories: true }),
    queryFn: async ({ signal }) =>
      (await api.get<string[]>(`${customRows.path}/categories`, { signal })).data,
  });
  return data ?? [];
}
