import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import type { CampaignReport } from '../../contract/reports.ts';

/** The id of the campaign in the path. */
export function useReportedId(): number {
  return Number(useParams({ strict: false })['campaignId']);
}

/** The campaign's own figures; null when it has not gone out, so that there is nothing to report. */
export function useReportedCampaign(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['campaign-report', api.accountId, id],
    queryFn: async ({ signal }) => {
      try {
        return (await api.get<CampaignReport>(`reports/${id}`, { signal, exclude: [404] })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
