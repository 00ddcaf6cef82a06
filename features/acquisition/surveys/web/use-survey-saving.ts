import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ShownSurvey } from '../contract/results.ts';
import { surveys } from '../contract/surveys.ts';
import type { SurveyDraft } from './survey-draft.ts';

/** Saves a survey, publishes it, and says at each field what is wrong with it. */
export function useSurveySaving(
  draft: SurveyDraft,
  { start, saved }: { start: SurveyDraft; saved: ShownSurvey | null },
) {
  const { t } = useTranslation('surveys');
  const { accountId } = useApi();
  const go = useGo();
  const write = useSave<ShownSurvey>(surveys, { message: null });
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [stored, setStored] = useState(JSON.stringify(start));
  const save = async (state?: 'published'): Promise<ShownSurvey | null> => {
    setErrors({});
    try {
      const values = { ...draft, ...(state && { state }) };
      const survey = await write.mutateAsync({ id: saved?.id ?? null, values });
      setStored(JSON.stringify(draft));
      snackbar.success(t(state ? 'said.published' : 'said.saved'));
      const base = `/accounts/${accountId}/surveys/${survey.id}`;
      // After the guard has seen that nothing is unsaved.
      if (state) setTimeout(() => go(`${base}?share=1`), 0);
      else if (saved === null) setTimeout(() => go(`${base}/edit`, { replace: true }), 0);
      return survey;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      snackbar.warning(t('said.notSaved'));
      return null;
    }
  };
  return {
    isSaving: write.isPending,
    isDirty: JSON.stringify(draft) !== stored,
    errorOf: (field: string) => errors[field]?.map(sentence).join(' ') ?? null,
    save,
  };
}
