import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Bell } from './notification.ts';

/** Takes a notification out of one's own list: at once on the screen, and back when the server refuses. */
export function useRemoveNotification() {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = ['notifications', api.accountId];
  return useMutation({
    mutationFn: (id: number) => api.delete(`notifications/${id}`),
    onMutate: (id) => {
      const before = client.getQueriesData<Bell>({ queryKey });
      client.setQueriesData<Bell>({ queryKey }, (bell) => bell && without(bell, id));
      return before;
    },
    onError: (_error, _id, before) => {
      for (const [key, bell] of before ?? []) client.setQueryData(key, bell);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

function without(bell: Bell, id: number): Bell {
  const gone = bell.entries.find((entry) => entry.id === id);
  if (!gone) return bell;
  return {
    entries: bell.entries.filter((entry) => entry !== gone),
    unread: bell.unread - (gone.is_unread ? 1 : 0),
    total: bell.total - 1,
  };
}
