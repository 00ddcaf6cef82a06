import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { AttentionItem } from '../contract/parts.ts';
import { partQuery } from './figures.ts';

/** Puts a thing aside at once, with a way back; it stays when the server does not take it. */
export function useDismiss(): (item: AttentionItem) => Promise<void> {
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = partQuery(api, 'needs_you');
  const again = () => client.invalidateQueries({ queryKey });
  return async ({ item, reason }) => {
    client.setQueryData<AttentionItem[]>(queryKey, (known) =>
      known?.filter((one) => one.item !== item),
    );
    try {
      await api.post('dashboard/needs_you/dismiss', { body: { item, reason } });
    } catch {
      // The client has said what went wrong.
      await again();
      return;
    }
    snackbar.success({
      message: t('needs.dismissed'),
      undo: async () => {
        await api.post('dashboard/needs_you/restore', { body: { item } });
        await again();
      },
    });
  };
}
