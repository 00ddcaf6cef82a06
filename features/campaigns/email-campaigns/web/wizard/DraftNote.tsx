import { SavedNote } from '#platform/web/drafts/SavedNote.tsx';
import type { AutosavedDraft } from '#platform/web/drafts/use-autosave.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useTranslation } from 'react-i18next';
import { campaignTexts } from '../texts.ts';

/** How the campaign's draft stands; nothing before the first word is written. */
export function DraftNote({ saving }: { saving: AutosavedDraft }) {
  const { t } = useTranslation(campaignTexts);
  const { step, savedAt, problem } = saving;
  if (savedAt === null && (step === 'new' || step === 'clean')) return null;
  const isAtAField =
    problem instanceof ApiError && problem.status === 422 && Object.keys(problem.fields).length > 0;
  return (
    <SavedNote
      step={step}
      savedAt={savedAt}
      reason={isAtAField ? t('save.refused') : problem?.message}
    />
  );
}
