import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';

/** A campaign's message as one person gets it; empty merge values are marked. */
export interface CampaignPreviewData {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  missing: { variable: string; count: number }[];
  contact_id: number | null;
}

/** Reads the message as a contact would get it, or the first of the audience. A new version of the draft is read anew. */
export function useCampaignPreview(
  campaignId: number | null,
  options: { version?: number | string; contactId?: number | undefined; enabled?: boolean } = {},
) {
  const api = useApi();
  return useQuery({
    queryKey: [
      'campaign-preview',
      api.accountId,
      campaignId,
      options.contactId ?? null,
      options.version ?? 0,
    ],
    queryFn: async ({ signal }) =>
      (
        await api.get<CampaignPreviewData>(`${emailCampaigns.path}/${campaignId}/preview`, {
          query: { contact_id: options.contactId },
          signal,
          exclude: [422],
        })
      ).data,
    enabled: campaignId !== null && (options.enabled ?? true),
    placeholderData: keepPreviousData,
    // The content may have been edited in another tab meanwhile.
    refetchOnWindowFocus: 'always',
  });
}
