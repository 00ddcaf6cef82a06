import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { domainHealth, pausedDomain, type DomainHealth } from '../contract.ts';

// Its week of mails is counted from the mailings themselves, and a domain seldom changes; every action answers how it stands then.
const refreshMs = 5 * 60_000;
const answer = z.object({ health: domainHealth });

/** How a sending domain stands; asked again while the page is open. */
export function useHealth(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['sending-domains', api.accountId, 'health', id],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) =>
      answer.parse((await api.get(`dkim_domains/${id}/health`, { signal })).data).health,
  });
}

/** The domains, and names below them, whose sending is paused; asked where sending domains are shown. */
export function usePauses({ enabled }: { enabled: boolean }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['sending-domains', api.accountId, 'pauses'],
    refetchInterval: refreshMs,
    enabled,
    queryFn: async ({ signal }) =>
      z
        .object({ rests: z.array(pausedDomain) })
        .parse((await api.get('dkim_domains/rests', { signal })).data).rests,
  });
  return data;
}

/** What can be done about it; each answers how the domain stands then. */
export function useHealthActions(id: number) {
  const api = useApi();
  const cache = useQueryClient();
  const keep = (health: DomainHealth) => {
    cache.setQueryData(['sending-domains', api.accountId, 'health', id], health);
    void cache.invalidateQueries({ queryKey: ['sending-domains', api.accountId, 'pauses'] });
  };
  const path = `dkim_domains/${id}`;
  return {
    warmUp: useMutation({
      mutationFn: async (firstDay: number) =>
        answer.parse(
          (await api.post(`${path}/warm_up`, { body: { warm_up: { first_day: firstDay } } })).data,
        ).health,
      onSuccess: keep,
    }),
    endWarmUp: useMutation({
      mutationFn: async () => answer.parse((await api.delete(`${path}/warm_up`)).data).health,
      onSuccess: keep,
    }),
    resume: useMutation({
      mutationFn: async () => answer.parse((await api.post(`${path}/resume_sending`)).data).health,
      onSuccess: keep,
    }),
  };
}
