import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { contactLists } from '#features/audience/lists/contract.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { emptyDraft, senderFields, type DraftValues } from './draft-values.ts';
import { knownSender } from './sender-from-list.ts';

const chosenBefore = z.object({
  list: z.coerce.number().int().positive().optional(),
  content: z.coerce.number().int().positive().optional(),
});

/** What a new campaign begins with: the account's subject line, the list or content it was started from, and the list's sender or that of the campaign that was worked on last. Null until it is known. */
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
  const [chosen] = useUrlState(chosenBefore);
  const list = useQuery({
    queryKey: recordKey(api.accountId, contactLists.path, chosen.list ?? 0),
    queryFn: async ({ signal }) =>
      (await api.get<RowOf<typeof contactLists>>(`${contactLists.path}/${chosen.list}`, { signal }))
        .data,
    enabled: chosen.list !== undefined,
  });
  if (last.isPending || subject.isPending || list.isLoading) return null;
  const sender = last.data
    ? Object.fromEntries(senderFields.map((field) => [field, last.data?.[field]]))
    : { from_name: name };
  return {
    ...emptyDraft,
    ...sender,
    ...(list.data && {
      ...knownSender(list.data),
      lists: pickOf([{ id: list.data.id, name: list.data.name }]),
    }),
    subject: subject.data ?? '',
    content_id: chosen.content ?? null,
  };
}
