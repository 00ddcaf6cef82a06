import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { images } from '../contract.ts';
import { imageTexts } from './images.ts';

/** Deletes pictures once a person is sure; those that mails show are named, and go only when that is confirmed too. Answers whether something went. */
export function useDeleteImages(): (ids: readonly number[]) => Promise<boolean> {
  const { t } = useTranslation(imageTexts);
  const api = useApi();
  const refresh = useRefresh(images);
  const send = async (ids: readonly number[], force: boolean) => {
    const body = force ? { ids, force } : { ids };
    const { data } = await api.post<{ ids: number[]; errors: Record<string, string[]> }>(
      `${images.path}/bulk_delete`,
      { body },
    );
    return data;
  };
  const askForShown = async (errors: Record<string, string[]>): Promise<boolean> => {
    const reasons = Object.values(errors).map(([words]) => serverText(words ?? ''));
    return confirm({
      title: t('delete.shownTitle', { count: reasons.length }),
      message: (
        <>
          <p>{t('delete.shownText', { count: reasons.length })}</p>
          <ul>
            {[...new Set(reasons)].slice(0, 5).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: t('delete.force'),
      danger: true,
    });
  };
  return async (ids) => {
    const count = ids.length;
    const isSure = await confirm({
      title: t('delete.title', { count }),
      message: t('delete.text', { count }),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!isSure) return false;
    try {
      const { ids: gone, errors } = await send(ids, false);
      const kept = Object.keys(errors).map(Number);
      if (kept.length > 0 && (await askForShown(errors))) {
        gone.push(...(await send(kept, true)).ids);
      }
      if (gone.length > 0) snackbar.success({ message: t('delete.done', { count: gone.length }) });
      await refresh();
      return gone.length > 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
  };
}
