import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { campaignTags, type CampaignTag } from '../contract.ts';

const most = 1000;

/** The campaign tags of the account, by name. */
export function useAllTags() {
  const api = useApi();
  return useQuery({
    queryKey: ['list', api.accountId, campaignTags.path, 'all'],
    queryFn: async ({ signal }) =>
      (
        await api.get<CampaignTag[]>(campaignTags.path, {
          query: { per_page: most, show_all_tags: true, sort: 'name' },
          signal,
        })
      ).data,
  });
}
