import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { contentFeeds, type ShownFeed } from '../contract.ts';

/** Asks for a feed now and says what came of it. */
export function useRefresh() {
  const { t } = useTranslation('content-feeds');
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      (await api.post<ShownFeed>(`${contentFeeds.path}/${id}/refresh`, { body: {} })).data,
    onSuccess: async (feed) => {
      if (feed.last_state === 'failed') snackbar.warning(t('refresh.failed', { name: feed.name }));
      else snackbar.success(t('refresh.done', { count: feed.items_count }));
      await cache.invalidateQueries({ queryKey: ['list', api.accountId, contentFeeds.path] });
      await cache.invalidateQueries({ queryKey: ['record', api.accountId, contentFeeds.path] });
    },
  });
}
