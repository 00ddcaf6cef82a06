import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '#platform/web/api/create-api.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { mergeNotification, notification, type Bell, type Notification } from './notification.ts';

const listAnswer = z.object({
  data: z.array(notification),
  meta: z.object({ unread: z.number(), total: z.number() }),
});

/** How many notifications the bell and one page of the list show. */
export const pageSize = 10;

/** The query behind the bell: the newest ten and the number of unread ones. */
export function bellQuery(api: Api) {
  return queryOptions({
    queryKey: bellKey(api.accountId),
    queryFn: ({ signal }) => readPage(api, 1, signal),
    staleTime: 60_000,
  });
}

/** Reads one page of notifications. */
export async function readPage(api: Api, page: number, signal?: AbortSignal): Promise<Bell> {
  const answer = await api.get('notifications', {
    query: { page, per_page: pageSize },
    signal,
    exclude: [403],
  });
  const { data, meta } = listAnswer.parse(answer.body);
  return { entries: data, unread: meta.unread, total: meta.total };
}

/** The bell of the current account. */
export function useBell() {
  return useQuery(bellQuery(useApi()));
}

/** Marks everything read: the number goes to 0 at once, then the list is read again. */
export function useReadAll() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('notifications/read_all'),
    onMutate: () => {
      const before = client.getQueryData<Bell>(bellKey(api.accountId));
      if (before) client.setQueryData<Bell>(bellKey(api.accountId), { ...before, unread: 0 });
      return before;
    },
    onError: (_error, _nothing, before) => client.setQueryData(bellKey(api.accountId), before),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications', api.accountId] }),
  });
}

/** Asks for the bell again. */
export function refreshBell(client: QueryClient, accountId: number): void {
  void client.invalidateQueries({ queryKey: bellKey(accountId) });
}

/** Takes a message of the live channel into the bell; answers the entry when it is a new one. */
export function receiveNotification(
  client: QueryClient,
  accountId: number,
  payload: unknown,
): Notification | null {
  const parsed = notification.safeParse(payload);
  const key = bellKey(accountId);
  const bell = client.getQueryData<Bell>(key);
  if (!parsed.success || !bell) {
    refreshBell(client, accountId);
    return null;
  }
  const merged = mergeNotification(bell, parsed.data);
  if (merged.change === 'ignored') return null;
  client.setQueryData<Bell>(key, merged.bell);
  void client.invalidateQueries({ queryKey: ['notifications', accountId, 'page'] });
  return merged.change === 'added' ? parsed.data : null;
}

function bellKey(accountId: number | null): readonly unknown[] {
  return ['notifications', accountId, 'bell'];
}
