import { useTranslation } from 'react-i18next';
import {
  CampaignWizard,
  useCampaignId,
  useFreeName,
  useResumedDraft,
  useSavedDraft,
  WizardPlaceholder,
} from '#features/campaigns/email-campaigns/web/public.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { abTexts } from '../texts.ts';
import { newTest } from './new-test.ts';
import { TestStep } from './TestStep.tsx';

/** Writes an A/B test that begins as a copy; nothing exists until it is changed or taken further. */
export function AbDuplicatePage() {
  const { t } = useTranslation(abTexts);
  const isResumed = useResumedDraft();
  const id = useCampaignId();
  const draft = useSavedDraft(id, { isCopy: true });
  const name = useFreeName(draft.campaign ? t('copyOf', { name: draft.campaign.name }) : null);
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
  if (!draft.values || name.value === null || isResumed) return <WizardPlaceholder />;
  // A campaign without a test can be copied as one; times that went by are chosen again.
  const ab = draft.values.ab ?? newTest;
  return (
    <CampaignWizard
      key={`copy-${id}`}
      id={null}
      isCopy
      values={{
        ...draft.values,
        name: name.value,
        ab: ab.tests === 'send_time' ? { ...ab, variants: ab.variants.map(() => ({})) } : ab,
      }}
      test={TestStep}
    />
  );
}
