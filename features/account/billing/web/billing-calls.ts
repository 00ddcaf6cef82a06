import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { country, countryState, type Company } from '../contract/company.ts';
import { accountOverview, accountUsage, subscription } from '../contract/usage.ts';

/** Namespace of this feature's texts. */
export const texts = 'billing';

/** Keys of what is read about the account's bill. */
export const billingKey = (api: Api, ...part: readonly unknown[]) => [
  'billing',
  api.accountId,
  ...part,
];

/** What the overview shows. */
export function useOverview() {
  const api = useApi();
  return useQuery({
    queryKey: billingKey(api, 'overview'),
    queryFn: async ({ signal }) =>
      accountOverview.parse((await api.get('account_overview', { signal })).data),
  });
}

/** Usage of a month; of the present one when none is named. */
export function useUsage(month: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: billingKey(api, 'usage', month ?? 'present'),
    queryFn: async ({ signal }) =>
      accountUsage.parse(
        (await api.get(`accounts/${api.accountId}/usage`, { query: { month }, signal })).data,
      ),
    placeholderData: (before) => before,
  });
}

/** The account's package, limits and add-ons. */
export function useSubscription() {
  const api = useApi();
  return useQuery({
    queryKey: billingKey(api, 'subscription'),
    queryFn: async ({ signal }) =>
      subscription.parse((await api.get('subscriptions', { signal })).data),
  });
}

// As it is stored: rules for what may be written do not apply to what was written before them.
const stored = {
  version: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  industry: z.string(),
  website: z.string(),
  time_zone: z.string(),
};
const shownCompany = z.object(stored);

/** The company as it is stored, and the version that a change of it is made on. */
export type ShownCompany = z.infer<typeof shownCompany>;

/** Reads the company past the cache. */
export async function readCompany(api: Api, signal?: AbortSignal): Promise<ShownCompany> {
  const { data } = await api.get(`accounts/${api.accountId}`, signal ? { signal } : {});
  return shownCompany.parse(data);
}

/** The company as it is stored. */
export function useCompany() {
  const api = useApi();
  return useQuery({
    queryKey: billingKey(api, 'company'),
    queryFn: ({ signal }) => readCompany(api, signal),
    staleTime: 0,
  });
}

/** Stores a changed company; name and zone are read again wherever the product shows them. */
export function useSaveCompany() {
  const api = useApi();
  const cache = useQueryClient();
  return async (company: Company, version: string | undefined) => {
    const answer = await api.put<{ message: string; version: string }>('update', {
      body: { account: company },
      version,
      exclude: [412],
    });
    await Promise.all([
      cache.invalidateQueries({ queryKey: ['billing', api.accountId] }),
      cache.invalidateQueries({ queryKey: ['account-facts', api.accountId] }),
    ]);
    return answer.data;
  };
}

/** Everything the company form lets choose from. */
export function useChoices(land: string) {
  const api = useApi();
  return {
    countries: useQuery(choice(api, 'countries', country)),
    industries: useQuery(choice(api, 'industries', z.object({ id: z.number(), name: z.string() }))),
    zones: useQuery(
      choice(api, '/v2/api/v1/time_zones.json', z.object({ name: z.string(), value: z.string() })),
    ),
    states: useQuery({
      ...choice(api, `countries/${land}/states`, countryState),
      enabled: land !== '',
    }),
  };
}

function choice<Row extends z.ZodType>(api: Api, path: string, row: Row) {
  return queryOptions({
    queryKey: ['choices', path],
    queryFn: async ({ signal }) => z.array(row).parse((await api.get(path, { signal })).data),
    staleTime: Infinity,
  });
}
