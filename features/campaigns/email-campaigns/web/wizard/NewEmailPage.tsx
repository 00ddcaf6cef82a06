import { CampaignWizard } from './CampaignWizard.tsx';
import { useNewCampaign } from './use-new-campaign.ts';
import { useResumedDraft } from './use-resumed-draft.ts';
import { WizardPlaceholder } from './WizardPlaceholder.tsx';

/** Writes a new email campaign; it begins with the account's subject line and the sender of the campaign that was worked on last. */
export function NewEmailPage() {
  const isResumed = useResumedDraft();
  const values = useNewCampaign();
  if (values === null || isResumed) return <WizardPlaceholder />;
  return <CampaignWizard id={null} values={values} />;
}
