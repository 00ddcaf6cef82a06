import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import {
  attentionItem,
  engagement,
  firstSteps,
  growth,
  runningCampaign,
  workItem,
} from '../contract.ts';

const campaignRow = z.looseObject({
  id: z.number(),
  name: z.string(),
  status: z.string(),
  approval_state: z.string().nullish(),
  is_enabled: z.boolean().optional(),
  schedule_type: z.number().nullish(),
  subject: z.string().nullish(),
  winner_subject: z.string().nullish(),
  updated_at: z.string(),
  scheduled_at: z.string().nullish(),
  sent_at: z.string().nullish(),
  balance: z.looseObject({ eligible: z.number(), delivered: z.number() }).nullish(),
  counts: z.looseObject({ unique_opens: z.number(), unique_clicks: z.number() }).nullish(),
});

/** A campaign as the start page shows it. */
export type RecentCampaign = z.infer<typeof campaignRow>;

/** How many records of a family there are, as its list answers; null while unknown. */
export function useTotal(path: string, query: Record<string, string> = {}, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['dashboard', api.accountId, 'total', path, query],
    queryFn: ({ signal }) => readTotal(api, path, query, signal),
    enabled,
  });
}

/** The campaigns that were worked on last, with their results. */
export function useRecentCampaigns(enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['dashboard', api.accountId, 'recent'],
    queryFn: async ({ signal }) => {
      const answer = await api.get('campaigns', {
        query: { per_page: 5, sort: 'updated_at', sort_order: 'desc', include_stats: true },
        signal,
        quiet: true,
        exclude: [403, 460],
      });
      return z.array(campaignRow).parse(answer.data);
    },
    enabled,
  });
}

const parts = {
  needs_you: z.array(attentionItem),
  running: z.array(runningCampaign),
  growth,
  engagement,
  my_work: z.array(workItem),
  first_steps: firstSteps,
} as const;

/** One part of the start page, read by itself, so that a slow or broken one holds up no other. */
export function partQuery<Part extends keyof typeof parts>(api: Api, part: Part) {
  return queryOptions({
    // Below the campaigns' own key: the live channel has it read again when a mailing moves.
    queryKey:
      part === 'running'
        ? ['list', api.accountId, 'campaigns', 'running']
        : ['dashboard', api.accountId, part],
    queryFn: async ({ signal }) =>
      parts[part].parse(
        (await api.get(`dashboard/${part}`, { signal, quiet: true, exclude: [403, 460] })).data,
      ) as z.infer<(typeof parts)[Part]>,
  });
}

async function readTotal(
  api: Api,
  path: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const answer = await api.get(path, {
    query: { ...query, page: 1, per_page: 1 },
    signal,
    quiet: true,
    exclude: [403, 460],
  });
  if (answer.meta === undefined)
    throw new Error(`The list of ${path} did not say how many there are.`);
  return answer.meta.total;
}
