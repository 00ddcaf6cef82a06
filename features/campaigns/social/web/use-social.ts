import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { socialAccounts, type SocialAccount } from '../contract/accounts.ts';
import { socialCampaigns, type SocialCampaign } from '../contract/campaigns.ts';
import { socialCategories, type SocialCategory } from '../contract/categories.ts';

/** Reads everything of social media anew: slots, posts and accounts depend on each other. */
export function useRefreshSocial(): () => Promise<void> {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) => queryKey.some((part) => String(part).startsWith('social_')),
    });
}

/** A call that changes something of social media; what it answers is handed on. */
export function useSocialCall<In, Out>(
  call: (api: Api, input: In) => Promise<Out>,
  done?: (out: Out) => void,
) {
  const api = useApi();
  const refresh = useRefreshSocial();
  return useMutation({
    mutationFn: (input: In) => call(api, input),
    onSuccess: async (out) => {
      done?.(out);
      await refresh();
    },
  });
}

const all = { per_page: 200 };

/** What a post may name. */
export function usePostChoices() {
  return {
    accounts: useResourceList<SocialAccount>(socialAccounts, all).rows,
    categories: useResourceList<SocialCategory>(socialCategories, all).rows,
    campaigns: useResourceList<SocialCampaign>(socialCampaigns, all).rows,
  };
}
