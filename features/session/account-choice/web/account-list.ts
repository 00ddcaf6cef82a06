import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '#platform/web/api/create-api.ts';

const listAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      active: z.boolean().optional(),
      error: z.boolean().optional(),
    }),
  ),
  meta: z.object({ total: z.number() }),
});

/** An account that the person is a member of. */
export interface AccountChoice {
  readonly id: number;
  readonly name: string;
  readonly isDisabled: boolean;
  /** True when the account could not be read; it cannot be chosen then. */
  readonly isBroken: boolean;
}

/** One page of accounts and how many there are in all. */
export interface AccountPage {
  readonly accounts: readonly AccountChoice[];
  readonly total: number;
}

/** Accounts come ten at a time, from page 0. */
export const accountPageSize = 10;

/** How long a search waits for the next key. */
export const accountSearchDelay = 500;

/** Reads one page of the person's accounts. */
export async function readAccounts(
  api: Api,
  query: { page: number; name?: string; id?: number },
  signal?: AbortSignal,
): Promise<AccountPage> {
  const { page, name, id } = query;
  const answer = await api.get('/v2/accounts.json', {
    query: {
      page,
      per_page: accountPageSize,
      ...(name ? { name_cont: name } : {}),
      ...(id === undefined ? {} : { id_eq: id }),
    },
    signal,
  });
  const { data, meta } = listAnswer.parse(answer.body);
  return {
    accounts: data.map((one) => ({
      id: one.id,
      name: one.name,
      isDisabled: one.active === false,
      isBroken: one.error === true,
    })),
    total: meta.total,
  };
}

/** The person's accounts, page by page, until the total is reached. */
export function accountsQuery(api: Api, name: string) {
  return infiniteQueryOptions({
    queryKey: ['accounts', name],
    queryFn: ({ pageParam, signal }) => readAccounts(api, { page: pageParam, name }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.accounts.length, 0);
      return last.accounts.length > 0 && loaded < last.total ? pages.length : undefined;
    },
    staleTime: 60_000,
  });
}
