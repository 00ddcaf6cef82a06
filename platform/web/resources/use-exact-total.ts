import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import { listKey } from './query-keys.ts';
import type { ResourceList } from './use-resource-list.ts';

/** How many rows a list means by 'all of them': counted to the end once somebody chooses them; until that is known, one more than counted. */
export function useExactTotal(
  list: ResourceList<unknown>,
  isWanted: boolean,
): { total: number; isKnown: boolean } {
  const api = useApi();
  const query = { ...list.query, page: 1, per_page: 1, exact_total: true };
  const { data } = useQuery({
    queryKey: listKey(api.accountId, list.source.path, query),
    queryFn: async ({ signal }) => {
      const answer = await api.get<unknown>(list.source.path, { query, signal });
      return { rows: [], meta: answer.meta };
    },
    enabled: list.isCapped && isWanted,
  });
  if (!list.isCapped) return { total: list.total, isKnown: true };
  const total = data?.meta?.total;
  return { total: total ?? list.total + 1, isKnown: total !== undefined };
}
