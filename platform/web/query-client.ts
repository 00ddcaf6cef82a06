import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

/** The cache of server state: a refusal is never asked again, a lost connection is, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}
