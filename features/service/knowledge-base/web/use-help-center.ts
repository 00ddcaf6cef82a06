import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { helpCenter } from '../contract/articles.ts';

/** Where the help center of the account is. */
export function useHelpCenter() {
  const api = useApi();
  return useQuery({
    queryKey: ['help-center', api.accountId],
    queryFn: async ({ signal }) =>
      helpCenter.parse((await api.get('tickets/help_center', { signal })).data).url,
  });
}
