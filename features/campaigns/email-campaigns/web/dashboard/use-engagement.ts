import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import type { EngagementHour } from './engagement-points.ts';

/** A link of the campaign with its figures. */
export interface LinkFigures {
  link_no: number;
  url: string;
  label: string;
  clicks: number;
  unique_clicks: number;
  machine_clicks: number;
}

/** What people did over time and by link. */
export interface Engagement {
  hours: EngagementHour[];
  links: LinkFigures[];
}

/** Reads what people did, again whenever the campaign's own figures have moved. */
export function useEngagement(campaign: CampaignWithReport): UseQueryResult<Engagement> {
  const api = useApi();
  const { opens, clicks, unsubscribes } = campaign.counts;
  return useQuery({
    queryKey: [
      'campaign-engagement',
      api.accountId,
      campaign.id,
      opens,
      clicks,
      unsubscribes,
      campaign.status,
    ],
    queryFn: async ({ signal }) =>
      (await api.get<Engagement>(`${emailCampaigns.path}/${campaign.id}/engagement`, { signal }))
        .data,
    placeholderData: (before) => before,
  });
}
