import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { signupForms, type ShownForm } from '../contract.ts';
import type { FormDraft } from './form-draft.ts';

/** Saves a form, which publishes it, and says at each field what is wrong with it. */
export function useFormSaving(
  draft: FormDraft,
  { start, saved }: { start: FormDraft; saved: ShownForm | null },
) {
  const { t } = useTranslation('signup-forms');
  const { accountId } = useApi();
  const go = useGo();
  const write = useSave<ShownForm>(signupForms);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [stored, setStored] = useState(JSON.stringify(start));
  return {
    isSaving: write.isPending,
    isDirty: JSON.stringify(draft) !== stored,
    errorOf: (field: string) => errors[field]?.map(sentence).join(' ') ?? null,
    save: async () => {
      setErrors({});
      try {
        const form = await write.mutateAsync({ id: saved?.id ?? null, values: { ...draft } });
        setStored(JSON.stringify(draft));
        snackbar.success(t('editor.saved'));
        // After the guard has seen that nothing is unsaved.
        if (saved === null)
          setTimeout(
            () => go(`/accounts/${accountId}/forms/${form.id}/edit`, { replace: true }),
            0,
          );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setErrors(error.fields);
        snackbar.warning(t('editor.notSaved'));
      }
    },
  };
}
