import { useQuery } from '@tanstack/react-query';
import { useSources } from '#features/content/product-catalog/web/public.tsx';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { asksFindify, hasExtraMetrics, productFeeds, type FindifyStatus } from '../contract.ts';

/** What may be recommended of a source: not offered, shut while the merchandising service says nothing, or open. */
export type Offer = 'none' | 'shut' | 'open';

/** The sources of feeds, whether their store is chosen, and which special metrics a store has. */
export function useFeedSources(chosen: { source: string; store_id: number | null }) {
  const sources = useSources();
  const { flags } = useAccountFacts();
  const isFlagged = flags['findify_recommendation_bought_together'];
  const asks = isFlagged && asksFindify(chosen.source) && chosen.store_id !== null;
  const status = useFindifyStatus(asks ? chosen.store_id : null);
  const offerOf = (of: keyof FindifyStatus): Offer => {
    if (!hasExtraMetrics(chosen.source)) return 'none';
    if (!asksFindify(chosen.source)) return 'open';
    if (!isFlagged) return 'none';
    return status.data?.[of] ? 'open' : 'shut';
  };
  const stores = sources.find(({ type }) => type === chosen.source)?.stores ?? [];
  return {
    sources,
    stores,
    // Without the flag a source has the one store that it was connected with.
    choosesStore: stores.length > 0 && (isFlagged || stores.length > 1),
    isDown: status.isError,
    together: offerOf('free') === 'open' ? ('open' as const) : offerOf('paid'),
    similar: offerOf('paid'),
  };
}

function useFindifyStatus(storeId: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, 'findify', storeId],
    queryFn: async ({ signal }) =>
      (
        await api.get<FindifyStatus>(`${productFeeds.path}/findify_status`, {
          query: { store_id: storeId ?? undefined },
          signal,
          quiet: true,
          exclude: [422, 500],
        })
      ).data,
    enabled: storeId !== null,
    retry: false,
  });
}
