import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { SourceType } from '../contract/products.ts';

const none: readonly SourceType[] = [];

/** The sources of products with their stores; none until they are read. */
export function useSources(): readonly SourceType[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['record', api.accountId, 'products', 'source_types'],
    queryFn: async ({ signal }) =>
      (await api.get<{ types: SourceType[] }>('products/source_types', { signal })).data.types,
    staleTime: 60_000,
  });
  return data ?? none;
}

/** What a source is called. */
export function sourceTitle(sources: readonly SourceType[], type: string): string {
  return sources.find((source) => source.type === type)?.title ?? type;
}
