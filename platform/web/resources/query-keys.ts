import { choicesOf } from '#platform/contract/choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../api/ApiContext.tsx';

/** Key of one page of a list in the query cache. */
export function listKey(accountId: number | null, path: string, query?: object) {
  return query === undefined
    ? (['list', accountId, path] as const)
    : (['list', accountId, path, query] as const);
}

/** Key of one record in the query cache. */
export function recordKey(accountId: number | null, path: string, id: number | string | null) {
  return ['record', accountId, path, id] as const;
}

/** A function that has every list and record of a resource read again. */
export function useRefresh(resource: { path: string }): () => Promise<void> {
  const { accountId } = useApi();
  const cache = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: listKey(accountId, resource.path) }),
      cache.invalidateQueries({ queryKey: listKey(accountId, choicesOf(resource.path).path) }),
      cache.invalidateQueries({ queryKey: ['record', accountId, resource.path] }),
    ]);
  }, [accountId, cache, resource.path]);
}
