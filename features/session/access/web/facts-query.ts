import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/web/api/create-api.ts';
import { presentFacts } from '../contract.ts';
import { accountDetail } from '../contract/account-detail.ts';

/** The query for an account and the person's roles in it. A refusal is the guard's to handle. */
export function factsQuery(api: Api, accountId: number) {
  return queryOptions({
    queryKey: ['account-facts', accountId],
    queryFn: async ({ signal }) =>
      presentFacts(
        accountDetail.parse((await api.get('show', { signal, quiet: true, exclude: [403] })).data),
      ),
    staleTime: 60_000,
  });
}
