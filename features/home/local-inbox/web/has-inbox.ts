import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { localInbox } from '../contract.ts';

/** True where mail stays in the local inbox; for people who may see it. */
export function useHasInbox(isAllowed: boolean): boolean {
  const api = useApi();
  const look = useQuery({
    queryKey: ['has-local-inbox', api.accountId],
    queryFn: async ({ signal }) => {
      try {
        await api.get(localInbox.path, {
          query: { per_page: 1 },
          signal,
          quiet: true,
          exclude: [403, 460],
        });
        return true;
      } catch (error) {
        if (error instanceof ApiError && [403, 404, 460].includes(error.status)) return false;
        throw error;
      }
    },
    enabled: isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isAllowed && look.data === true;
}
