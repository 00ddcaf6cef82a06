import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { SelectionBody } from '#platform/web/resources/selection.ts';

const restored = z.object({
  ids: z.array(z.number()),
  errors: z.record(z.string(), z.array(z.string())),
});

/** Brings records back, with UNDO; those that could not come back are counted. Answers false when none did. */
export function useRestoreRecords(): (
  choice: SelectionBody,
  what: { name?: string; count?: number },
) => Promise<boolean> {
  const { t } = useTranslation('archive');
  const api = useApi();
  const cache = useQueryClient();
  // Records of any family have moved, so every list and record is read again where it shows.
  const refresh = () =>
    Promise.all(
      ['list', 'record'].map((kind) =>
        cache.invalidateQueries({ queryKey: [kind, api.accountId] }),
      ),
    );
  return async (choice, { name, count }) => {
    const { ids, errors } = restored.parse(
      (await api.put<unknown>('archive/restore', { body: choice })).data,
    );
    const kept = Object.keys(errors).length;
    const undo = async () => {
      await api.put('archive/put_away', { body: { ids } });
      await refresh();
    };
    if (ids.length > 0)
      snackbar.success({
        message:
          name && ids.length === 1
            ? t('restoredOne', { name })
            : t('restored', { count: ids.length || count }),
        undo,
      });
    if (kept > 0) snackbar.warning(t('kept', { count: kept }));
    await refresh();
    return ids.length > 0;
  };
}
