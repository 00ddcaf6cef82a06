import { useQuery } from '@tanstack/react-query';
import {
  mobileApplications,
  type MobileApplication,
} from '#features/settings/mobile-apps/contract/mobile-applications.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** The applications that campaigns go to, by name. */
export function useApplications() {
  const api = useApi();
  return useQuery({
    queryKey: ['list', api.accountId, mobileApplications.path, 'all'],
    queryFn: async ({ signal }) =>
      (
        await api.get<MobileApplication[]>(mobileApplications.path, {
          query: { per_page: 200 },
          signal,
        })
      ).data,
  });
}
