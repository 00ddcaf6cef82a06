import { useTranslation } from 'react-i18next';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useCampaignId, useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import { CampaignWizard } from './CampaignWizard.tsx';
import { useFreeName } from './use-free-name.ts';
import { useResumedDraft } from './use-resumed-draft.ts';
import { RedirectTo } from './RedirectTo.tsx';
import { useSavedDraft } from './use-saved-draft.ts';
import { WizardPlaceholder } from './WizardPlaceholder.tsx';

/** Writes a new campaign that begins as a copy; nothing exists until it is changed or taken further. */
export function DuplicatePage() {
  const { t } = useTranslation(campaignTexts);
  const isResumed = useResumedDraft();
  const id = useCampaignId();
  const paths = useCampaignPaths();
  const draft = useSavedDraft(id, { isCopy: true });
  const name = useFreeName(
    draft.campaign ? t('wizard.copyOf', { name: draft.campaign.name }) : null,
  );
  if (draft.error ?? name.error)
    return (
      <PageError
        error={draft.error ?? name.error}
        onRetry={() => {
          draft.retry();
          name.retry();
        }}
      />
    );
  if (draft.campaign?.ab) return <RedirectTo to={paths.duplicateTest(id)} />;
  if (!draft.values || name.value === null || isResumed) return <WizardPlaceholder />;
  return (
    <CampaignWizard
      key={`copy-${id}`}
      id={null}
      isCopy
      values={{ ...draft.values, name: name.value, unopenedOf: null }}
    />
  );
}
