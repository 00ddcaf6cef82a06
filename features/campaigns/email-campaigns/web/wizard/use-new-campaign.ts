import { useQuery } from '@tanstack/react-query';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { emptyDraft, senderFields, type DraftValues } from './draft-values.ts';

/** What a new campaign begins with: the account's subject line and the sender of the campaign that was worked on last. Null until it is known. */
export function useNewCampaign(): DraftValues | null {
  const api = useApi();
  const { name } = useAccountFacts();
  const last = useQuery({
    queryKey: ['list', api.accountId, emailCampaigns.path, 'last-sender'],
    queryFn: async ({ signal }) =>
      (await api.get<CampaignWithReport[]>(emailCampaigns.path, { query: { per_page: 1 }, signal }))
        .data[0] ?? null,
    staleTime: Infinity,
  });
  // Not kept: settings may have changed since the last new campaign. Without an answer the subject begins empty.
  const subject = useQuery({
    queryKey: ['new-subject', api.accountId],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await api.get<{ subject: string }>(`${emailCampaigns.path}/new_subject`, {
          signal,
          quiet: true,
        })
      ).data.subject,
  });
  if (last.isPending || subject.isPending) return null;
  const sender = last.data
    ? Object.fromEntries(senderFields.map((field) => [field, last.data?.[field]]))
    : { from_name: name };
  return { ...emptyDraft, ...sender, subject: subject.data ?? '' };
}
