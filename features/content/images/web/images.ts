import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { RowOf } from '#platform/contract/resource.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { imageStorage, images } from '../contract.ts';

/** Namespace of the texts of these screens. */
export const imageTexts = 'images';

/** A picture of the library. */
export type LibraryImage = RowOf<typeof images>;

/** The same picture on the page's own address, which any page may show. */
export function thumbOf({ thumb_url: url }: { thumb_url: string }): string {
  return new URL(url).pathname;
}

/** Pictures ten at a time; another folder or word ends the request that is under way and begins at the first page. */
export function useImagePages(query: { folderId: number | null; name: string }) {
  const api = useApi();
  const asked = {
    folder_id: query.folderId ?? undefined,
    name: query.name === '' ? undefined : query.name,
    per_page: images.list.pageSize,
  };
  const result = useInfiniteQuery({
    queryKey: ['list', api.accountId, images.path, 'grid', asked],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      api.get<LibraryImage[]>(images.path, { query: { ...asked, page: pageParam }, signal }),
    getNextPageParam: (last, _pages, page) =>
      last.meta && page < last.meta.total_pages ? page + 1 : undefined,
  });
  return {
    images: result.data?.pages.flatMap(({ data }) => data),
    total: result.data?.pages.at(-1)?.meta?.count ?? 0,
    error: result.error,
    isLoadingMore: result.isFetchingNextPage,
    hasMore: result.hasNextPage,
    retry: () => void result.refetch(),
    loadMore: () => {
      if (result.hasNextPage && !result.isFetchingNextPage) void result.fetchNextPage();
    },
  };
}

/** What the library takes, and how much it may. */
export function useImageStorage() {
  const api = useApi();
  return useQuery({
    queryKey: ['list', api.accountId, images.path, 'storage'],
    queryFn: async ({ signal }) =>
      imageStorage.parse((await api.get(`${images.path}/storage`, { signal, quiet: true })).data),
  });
}

/** What the address of the library says. */
export const librarySearch = z.object({
  name: z.string().default(''),
  open: z.coerce.number().int().positive().optional(),
});
