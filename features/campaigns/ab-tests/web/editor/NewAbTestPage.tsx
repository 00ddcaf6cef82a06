import { useState } from 'react';
import {
  CampaignWizard,
  RedirectTo,
  useCampaignPaths,
  useNewCampaign,
  useSavedDraft,
  WizardPlaceholder,
  wizardUrl,
} from '#features/campaigns/email-campaigns/web/public.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { newTest } from './new-test.ts';
import { TestStep } from './TestStep.tsx';

/** Writes an A/B test: a new one, or the saved one that the address names. */
export function NewAbTestPage() {
  const [url] = useUrlState(wizardUrl);
  // Read once: the draft that this very visit creates is written to the URL as well.
  const [saved] = useState(url.draft);
  return saved === undefined ? <NewTest /> : <SavedTest id={saved} />;
}

function NewTest() {
  const values = useNewCampaign();
  if (values === null) return <WizardPlaceholder />;
  return <CampaignWizard id={null} values={{ ...values, ab: newTest }} test={TestStep} />;
}

function SavedTest({ id }: { id: number }) {
  const paths = useCampaignPaths();
  const draft = useSavedDraft(id);
  if (draft.error) return <PageError error={draft.error} onRetry={draft.retry} />;
  if (!draft.campaign || !draft.values) return <WizardPlaceholder />;
  const { campaign } = draft;
  // What is no open A/B test is shown for what it is.
  if (
    campaign.ab === null ||
    campaign.status !== 'draft' ||
    campaign.approval_state === 'requested'
  )
    return (
      <RedirectTo
        to={campaign.status === 'draft' && campaign.ab === null ? paths.edit(id) : paths.of(id)}
      />
    );
  return (
    <CampaignWizard
      key={id}
      id={id}
      values={draft.values}
      savedVersion={campaign.updated_at}
      test={TestStep}
      {...(campaign.approval_state === 'returned' && { note: campaign.approval_note })}
    />
  );
}
