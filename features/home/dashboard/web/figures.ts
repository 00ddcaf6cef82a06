import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '#platform/web/api/create-api.ts';
import {
  attentionItem,
  dashboardPeriods,
  firstSteps,
  growth,
  homeCampaigns,
  homeDomain,
  periodFigures,
  runningCampaign,
  workItem,
} from '../contract/parts.ts';

/** The period of the start page, kept in its address. */
export const periodUrl = z.object({ days: z.enum(dashboardPeriods).default('30') });

/** A period of the start page, in days. */
export type Days = z.infer<typeof periodUrl>['days'];

const parts = {
  needs_you: z.array(attentionItem),
  running: z.array(runningCampaign),
  figures: periodFigures,
  growth,
  campaigns: homeCampaigns,
  domains: z.array(homeDomain),
  my_work: z.array(workItem),
  first_steps: firstSteps,
} as const;

/** One part of the start page, read by itself, so that a slow or broken one holds up no other. */
export function partQuery<Part extends keyof typeof parts>(api: Api, part: Part, days?: Days) {
  return queryOptions({
    // Below the campaigns' own key: the live channel has it read again when a mailing moves.
    queryKey:
      part === 'running'
        ? ['list', api.accountId, 'campaigns', 'running']
        : ['dashboard', api.accountId, part, ...(days ? [days] : [])],
    queryFn: async ({ signal }) =>
      parts[part].parse(
        (
          await api.get(`dashboard/${part}`, {
            ...(days && { query: { days } }),
            signal,
            quiet: true,
            exclude: [403, 460],
          })
        ).data,
      ) as z.infer<(typeof parts)[Part]>,
  });
}
