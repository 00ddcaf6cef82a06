import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { invitations, members, people } from '../contract.ts';

/** A function that has everything about users read again, also what oneself may do now. */
export function useRefreshUsers(): () => Promise<void> {
  const { accountId } = useApi();
  const cache = useQueryClient();
  return useCallback(async () => {
    const keys = [people, members, invitations].flatMap(({ path }) => [
      ['list', accountId, path],
      ['record', accountId, path],
    ]);
    await Promise.all(
      [...keys, ['account-facts', accountId]].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
  }, [accountId, cache]);
}
