import type { QueryClient } from '@tanstack/react-query';
import { listKey } from './query-keys.ts';
import type { CachedPage } from './rows.ts';

/** Takes a change back. */
export type Rollback = () => void;

/** Changes every cached page of a list at once, before the server has answered; the answer is the way back. */
export async function changePages(
  cache: QueryClient,
  at: { accountId: number | null; path: string },
  change: (page: CachedPage) => CachedPage,
): Promise<Rollback> {
  const queryKey = listKey(at.accountId, at.path);
  await cache.cancelQueries({ queryKey });
  const before = cache.getQueriesData<CachedPage>({ queryKey });
  cache.setQueriesData<CachedPage>({ queryKey }, (page) => (page ? change(page) : page));
  return () => {
    for (const [key, page] of before) cache.setQueryData(key, page);
  };
}
