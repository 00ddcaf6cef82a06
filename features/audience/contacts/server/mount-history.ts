import { z } from 'zod';
import { idsOfContact } from '#engines/audience/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { namedStatistics } from '../contract.ts';
import { activityFilters } from '../contract/timeline.ts';
import { campaignsBehind, campaignsOf, statOf, type HistoryOf } from './contact-history.ts';
import { engagingKeywordsOf } from './engaging-keywords.ts';
import { erfmScoreOf } from './erfm-score.ts';
import { requireContact } from './show-contact.ts';
import { timelineOf } from './timeline/timeline.ts';

const role = 'contacts';
const params = z.object({ accountId: idParam, id: idParam });
const pageQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .transform((page) => Math.max(1, page))
    .default(1),
  per_page: z.coerce.number().int().min(1).max(1000).default(10),
});
const timelineQuery = z.object({
  filter: z.enum(activityFilters).default('all'),
  per_page: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(1000, 'is too long').optional(),
  before: z.iso
    .datetime({ offset: true, error: 'must be a moment such as 2026-11-21T09:30:00Z' })
    .optional(),
});

/** Routes about what happened between the account and one contact, and the figures made of it. */
export function mountContactHistory(router: Router, { families }: Services): void {
  const of = async (account: Account, id: number): Promise<HistoryOf> => {
    await requireContact(account, id);
    return { ids: await idsOfContact(account, id), families };
  };
  mountFigures(router, of);
  mountScores(router, of);
  router.account({
    method: 'GET',
    path: 'contacts/:id/get_all_campaigns',
    role,
    summary: 'Campaigns sent to a contact',
    params,
    query: pageQuery,
    handle: async ({ account, params, query }) => {
      const { rows, meta } = await campaignsOf(account, await of(account, params.id), query);
      return ok({ campaigns: rows }, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/filters',
    role,
    summary: 'What the timeline of a contact can be narrowed to',
    params,
    handle: async ({ account, params }) => {
      await requireContact(account, params.id);
      return ok({ filters: activityFilters });
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/recent_activities',
    role,
    summary:
      'What happened between the account and a contact, newest first; next_cursor leads to the page behind',
    params,
    query: timelineQuery,
    handle: async ({ account, params, query }) =>
      ok(await timelineOf(account, await of(account, params.id), query)),
  });
}

type FindHistory = (account: Account, id: number) => Promise<HistoryOf>;

function mountFigures(router: Router, of: FindHistory): void {
  router.account({
    method: 'GET',
    path: 'contacts/:id/stat',
    role,
    summary: 'Email figures of a contact',
    params,
    handle: async ({ account, params }) =>
      ok(await statOf(account, (await of(account, params.id)).ids)),
  });
  for (const figure of namedStatistics) {
    router.account({
      method: 'GET',
      path: `contacts/:id/${figure}`,
      role,
      summary: `The campaigns behind a contact's ${figure}`,
      params,
      handle: async ({ account, params }) =>
        ok(await campaignsBehind(account, await of(account, params.id), figure)),
    });
  }
}

function mountScores(router: Router, of: FindHistory): void {
  router.account({
    method: 'GET',
    path: 'contacts/:id/erfm_score',
    role,
    summary: 'How recently, how often and for how much a contact bought, each as a score',
    params,
    handle: async ({ account, params }) => {
      await requireContact(account, params.id);
      return ok(await erfmScoreOf(account, params.id));
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/most_engaging_keywords',
    role,
    summary: 'Words of subjects and link texts that a contact clicked on, the most engaging first',
    params,
    handle: async ({ account, params }) =>
      ok(await engagingKeywordsOf(account, await of(account, params.id))),
  });
}
