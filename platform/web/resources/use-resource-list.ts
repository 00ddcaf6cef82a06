import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import type { Query } from '../api/query-text.ts';
import type { ListCall, ListMeta } from '#platform/contract/resource.ts';
import { listKey } from './query-keys.ts';
import { readRows } from './rows.ts';

/** One page of records and how its reading stands. */
export interface ResourceList<Row> {
  readonly rows: readonly Row[];
  readonly meta: ListMeta | undefined;
  readonly total: number;
  /** True when there are more than `total`: so far the server counts for a page. */
  readonly isCapped: boolean;
  /** True until the first page arrives. */
  readonly isLoading: boolean;
  /** True while a page is being read, also when an older one is still shown. */
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly query: Query;
  /** What was listed, for calls that mean "everything this list shows". */
  readonly source: ListCall;
  refetch(): void;
}

const noRows: readonly never[] = [];

/** Reads one page; the former page stays visible while the next is on its way. */
export function useResourceList<Row>(
  source: ListCall<Row>,
  query: Query = {},
  options: { enabled?: boolean; refreshEvery?: number } = {},
): ResourceList<Row> {
  const api = useApi();
  const result = useQuery({
    queryKey: listKey(api.accountId, source.path, query),
    queryFn: async ({ signal }) => {
      const answer = await api.get<unknown>(source.path, { query, signal });
      return { rows: readRows<Row>(answer.data, source.collectionKey), meta: answer.meta };
    },
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: options.refreshEvery ?? false,
  });
  return {
    rows: result.data?.rows ?? noRows,
    meta: result.data?.meta,
    total: result.data?.meta?.total ?? result.data?.rows.length ?? 0,
    isCapped: result.data?.meta?.total_is_capped === true,
    isLoading: result.isPending,
    isFetching: result.isFetching,
    error: result.error,
    query,
    source,
    refetch: () => void result.refetch(),
  };
}
