import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactLists } from '#features/audience/lists/contract.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import type { PickedItem } from '#platform/web/pickers/picker-value.ts';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { campaignTexts } from '../texts.ts';
import { secureListsToChoose, segmentsToChoose } from '../../contract/editor.ts';
import { draftOf, type DraftValues } from './draft-values.ts';

/**
 * A saved campaign as the editor begins with it: read once, since the editor itself is what changes it. A copy is asked for
 * first, since a campaign that uses something private is duplicated by whom it is shared with alone.
 */
export function useSavedDraft(
  id: number,
  { isCopy = false } = {},
): {
  campaign: CampaignWithReport | null;
  values: DraftValues | null;
  error: Error | null;
  retry: () => void;
} {
  const api = useApi();
  const { t } = useTranslation(campaignTexts);
  const query = useQuery({
    queryKey: ['campaign-draft', api.accountId, id, isCopy],
    queryFn: async ({ signal }) => {
      if (isCopy) await api.get(`${emailCampaigns.path}/${id}/duplicate`, { signal, quiet: true });
      const { data: campaign } = await api.get<CampaignWithReport>(`${emailCampaigns.path}/${id}`, {
        signal,
      });
      return {
        campaign,
        names: {
          lists: await namesOfLists(api, [...campaign.lists, ...campaign.suppressed_lists], signal),
          segments: await namesOfSegments(
            api,
            [...campaign.segments, ...campaign.suppressed_segments],
            signal,
          ),
          secureLists: await namesOfSecureLists(api, campaign.secure_lists, signal),
        },
      };
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return {
    campaign: query.data?.campaign ?? null,
    values: query.data
      ? draftOf(query.data.campaign, query.data.names, t('audience.goneList'))
      : null,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Names and sizes of lists, for showing a saved choice. */
async function namesOfLists(
  api: Api,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, PickedItem>> {
  if (ids.length === 0) return new Map();
  const { data } = await api.get<{ lists: RowOf<typeof contactLists>[] }>(contactLists.path, {
    query: { ids: [...new Set(ids)].join(','), per_page: 1000, no_folder: true },
    signal,
  });
  return new Map(
    data.lists.map((list) => [list.id, { id: list.id, name: list.name, count: list.subscribers }]),
  );
}

async function namesOfSegments(
  api: Api,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, PickedItem>> {
  if (ids.length === 0) return new Map();
  const { data } = await api.get<{
    segments: { id: number; name: string; contacts_count: number }[];
  }>(segmentsToChoose.path, {
    query: { ids: [...new Set(ids)].join(','), per_page: 1000 },
    signal,
  });
  return new Map(
    data.segments.map(({ id, name, contacts_count: count }) => [id, { id, name, count }]),
  );
}

async function namesOfSecureLists(
  api: Api,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, PickedItem>> {
  if (ids.length === 0) return new Map();
  const { data } = await api.get<{ id: number; name: string; hashes_count: number }[]>(
    secureListsToChoose.path,
    { query: { ids: [...new Set(ids)].join(','), per_page: 1000 }, signal },
  );
  return new Map(data.map(({ id, name, hashes_count: count }) => [id, { id, name, count }]));
}
