import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { smsCampaigns, type SmsCampaign } from '../../contract/campaign.ts';

/** One SMS campaign with its figures, read again while they move. */
export function useSmsCampaign(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: recordKey(api.accountId, smsCampaigns.path, id),
    queryFn: async ({ signal }) =>
      (await api.get<SmsCampaign>(`${smsCampaigns.path}/${id}`, { signal })).data,
    refetchInterval: (query) => (query.state.data ? intervalOf(query.state.data) : false),
  });
}

function intervalOf({ status }: SmsCampaign): number {
  return status === 'sending' || status === 'scheduled' ? 2000 : 15_000;
}
