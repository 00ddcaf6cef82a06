import { useTranslation } from 'react-i18next';
import { submissionsOf } from '#engines/forms/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';

interface Deciding {
  readonly family: 'forms' | 'builders';
  readonly formId: number;
  readonly onDecided: () => void;
}

/** Releases or drops submissions that were kept out: those of these ids, or all of the form; false where the person thought better of it. */
export function useDeciding({ family, formId, onDecided }: Deciding) {
  const { t } = useTranslation('signup-forms');
  const api = useApi();
  const refresh = useRefresh(submissionsOf(family, formId));
  return async (decision: 'release' | 'drop', ids: readonly number[] | null) => {
    const isSure =
      decision === 'release' ||
      (await confirm({
        title: t('submissions.dropTitle'),
        message: t('submissions.dropText'),
        confirmLabel: t('submissions.drop'),
        danger: true,
      }));
    if (!isSure) return false;
    const { data } = await api.post<{ ids: number[] | null }>(
      `${family}/${formId}/submissions/${decision}`,
      { body: ids === null ? { all: true } : { ids } },
    );
    snackbar.success(
      data.ids === null
        ? t('submissions.background')
        : t(decision === 'release' ? 'submissions.released' : 'submissions.dropped', {
            count: data.ids.length,
          }),
    );
    await refresh();
    onDecided();
    return true;
  };
}
