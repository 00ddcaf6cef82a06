import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import type { ListCall } from '#platform/contract/resource.ts';
import type { Query } from '../api/query-text.ts';
import { readRows } from '../resources/rows.ts';
import type { PickedItem } from './picker-value.ts';

/** The list a picker reads. */
export interface PickerSource {
  of: ListCall;
  /** Sent along, such as { list_type: 'normal', brand_id }. */
  query?: Query | undefined;
  /** Which fields hold the name and the number at the right; name and none when absent. */
  labelField?: string | undefined;
  countField?: string | undefined;
}

/** How many entries a dropdown loads at a time. */
export const pickerPageSize = 10;

/** The entries of a dropdown, ten at a time, searched by name on the server. */
export function usePickerPages(source: PickerSource, search: string, enabled: boolean) {
  const api = useApi();
  const query: Query = {
    per_page: pickerPageSize,
    no_folder: true,
    ...source.query,
    name: search || undefined,
  };
  const result = useInfiniteQuery({
    queryKey: ['list', api.accountId, source.of.path, 'picker', query],
    enabled,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.get<unknown>(source.of.path, {
        query: { ...query, page: pageParam },
        signal,
      });
      return {
        items: readRows<Record<string, unknown>>(answer.data, source.of.collectionKey).map((row) =>
          toItem(row, source),
        ),
        meta: answer.meta,
      };
    },
    getNextPageParam: (last, _pages, page) =>
      last.meta && page < last.meta.total_pages ? page + 1 : undefined,
  });
  return {
    items: result.data?.pages.flatMap((page) => page.items) ?? [],
    total: result.data?.pages.at(-1)?.meta?.count ?? 0,
    isLoading: result.isPending && enabled,
    isLoadingMore: result.isFetchingNextPage,
    error: result.error,
    refetch: () => void result.refetch(),
    loadMore: () => {
      if (result.hasNextPage && !result.isFetchingNextPage) void result.fetchNextPage();
    },
  };
}

function toItem(row: Record<string, unknown>, source: PickerSource): PickedItem {
  const count = source.countField === undefined ? undefined : row[source.countField];
  return {
    id: Number(row['id']),
    name: String(row[source.labelField ?? 'name'] ?? ''),
    count: typeof count === 'number' ? count : undefined,
  };
}
