import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { customReports, type ShownReport } from '../contract/custom-reports.ts';
import type { ReportDraft } from './report-draft.ts';
import { useReportPaths } from './report-paths.ts';

/** Saves a report and opens what it came to; says at each field what is wrong with it. */
export function useReportSaving(
  draft: ReportDraft,
  { start, saved }: { start: ReportDraft; saved: ShownReport | null },
) {
  const { t } = useTranslation('custom-reports');
  const go = useGo();
  const paths = useReportPaths();
  const write = useSave<ShownReport>(customReports, { message: null });
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [stored, setStored] = useState(JSON.stringify(start));
  return {
    isSaving: write.isPending,
    isDirty: JSON.stringify(draft) !== stored,
    errorOf: (field: string) => errors[field]?.map(sentence).join(' ') ?? null,
    save: async () => {
      setErrors({});
      try {
        const report = await write.mutateAsync({ id: saved?.id ?? null, values: draft });
        setStored(JSON.stringify(draft));
        snackbar.success(t('said.saved'));
        // After the guard has seen that nothing is unsaved.
        setTimeout(() => go(paths.result(report)), 0);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setErrors(error.fields);
        snackbar.warning(t('said.notSaved'));
      }
    },
  };
}
