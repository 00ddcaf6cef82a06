import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Query } from '#platform/web/api/query-text.ts';
import { campaignsByFilter, type CampaignsByFilter } from '../../contract/campaign.ts';

const ofThePage = new Set(['page', 'per_page', 'sort', 'sort_order', 'filter', 'include_stats']);

/** How many campaigns each tab shows, by search, folder and whatever else narrows the list; null while it is not known. */
export function useCampaignCounts(query: Query): CampaignsByFilter {
  const api = useApi();
  const narrowing = Object.fromEntries(
    Object.entries(query).filter(([key]) => !ofThePage.has(key)),
  );
  const { data } = useQuery({
    // Below the key of the records, so that a change of a campaign reads it anew too.
    queryKey: ['record', api.accountId, 'campaigns', 'counts', narrowing],
    queryFn: async ({ signal }) =>
      campaignsByFilter.parse(
        (await api.get('campaigns/counts', { query: narrowing, signal, quiet: true })).data,
      ),
    placeholderData: keepPreviousData,
  });
  return data ?? null;
}
