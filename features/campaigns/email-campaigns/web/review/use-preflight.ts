import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';
import type { Preflight } from '../../contract/report.ts';

/** What stands between a draft and its sending, and how many contacts it would reach; asked anew for every saved version. */
export function usePreflight(campaignId: number, version: number, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['campaign-preflight', api.accountId, campaignId, version],
    queryFn: async ({ signal }) =>
      (
        await api.get<Preflight>(`${emailCampaigns.path}/${campaignId}/preflight`, {
          signal,
          quiet: true,
        })
      ).data,
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
}
