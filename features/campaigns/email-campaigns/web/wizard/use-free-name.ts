import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';

/** The wanted name, or the first free one of the form 'name (2)'; null until it is known. */
export function useFreeName(wanted: string | null): {
  value: string | null;
  error: Error | null;
  retry: () => void;
} {
  const api = useApi();
  const query = useQuery({
    queryKey: ['free-name', api.accountId, emailCampaigns.path, wanted],
    enabled: wanted !== null,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      for (let number = 1; ; number += 1) {
        const name = number === 1 ? (wanted ?? '') : `${wanted} (${number})`;
        const { data } = await api.get<{ present: boolean }>(
          `${emailCampaigns.path}/campaign_present_by_name`,
          { query: { name }, signal },
        );
        if (!data.present) return name;
      }
    },
  });
  return { value: query.data ?? null, error: query.error, retry: () => void query.refetch() };
}
