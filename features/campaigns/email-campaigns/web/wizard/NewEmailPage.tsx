import { useQuery } from '@tanstack/react-query';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { CampaignWizard } from './CampaignWizard.tsx';
import { emptyDraft, senderFields } from './draft-values.ts';
import { useResumedDraft } from './use-resumed-draft.ts';
import { WizardPlaceholder } from './WizardPlaceholder.tsx';

/** Writes a new e-mail campaign; it begins with the account's subject line and the sender of the campaign that was worked on last. */
export function NewEmailPage() {
  const api = useApi();
  const { name } = useAccountFacts();
  const isResumed = useResumedDraft();
  const last = useQuery({
    queryKey: ['list', api.accountId, emailCampaigns.path, 'last-sender'],
    queryFn: async ({ signal }) => (await api.get<CampaignWithReport[]>(emailCampaigns.path, { query: { per_page: 1 }, signal })).data[0] ?? null,
    staleTime: Infinity,
  });
  // Not kept: settings may have changed since the last new campaign. Without an answer the subject begins empty.
  const subject = useQuery({
    queryKey: ['new-subject', api.accountId], gcTime: 0,
    queryFn: async ({ signal }) => (await api.get<{ subject: string }>(`${emailCampaigns.path}/new_subject`, { signal, quiet: true })).data.subject,
  });
  if (last.isPending || subject.isPending || isResumed) return <WizardPlaceholder />;
  const sender = last.data ? Object.fromEntries(senderFields.map((field) => [field, last.data?.[field]])) : { from_name: name };
  return <CampaignWizard id={null} values={{ ...emptyDraft, ...sender, subject: subject.data ?? '' }} />;
}
