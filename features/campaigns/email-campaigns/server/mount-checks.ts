import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import { peopleQuery, whyQuery } from '../contract/report.ts';
import { checkLinks, linksOf } from './check-links.ts';
import { preflight } from './preflight.ts';
import { previewCampaign } from './preview-campaign.ts';
import { engagement, peopleBehind, why } from './report.ts';
import { showCampaign } from './schedule-campaign.ts';
import { suggestSubjects } from './suggest-subjects.ts';
import { withSenderFindings } from './sender-findings.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = emailCampaigns.role;

/** The calls behind the numbers of a campaign: who stands behind one, how it went by the hour, why a person got it or not. */
export function mountReport(router: Router): void {
  router.account({
    method: 'GET',
    path: 'campaigns/:id/people',
    role,
    summary: 'The recipients behind one figure',
    params: byId,
    query: peopleQuery,
    handle: async ({ account, params, query }) =>
      peopleBehind(account, await showCampaign(account, params.id), query),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/engagement',
    role,
    summary: 'Opens, clicks and unsubscribes by hour, links by clicks',
    params: byId,
    handle: async ({ account, params }) =>
      ok(await engagement(account, await showCampaign(account, params.id))),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/why',
    role,
    summary: 'Why a recipient did or did not get the campaign',
    params: byId,
    query: whyQuery,
    handle: async ({ account, params, query }) =>
      ok(await why(account, await showCampaign(account, params.id), query)),
  });
}

/** The checks before a send, the preview, and whether a name is free. */
export function mountChecks(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'campaigns/:id/preflight',
    role,
    summary: 'Pre-send checks of a campaign',
    params: byId,
    handle: async ({ account, params }) => {
      const campaign = await showCampaign(account, params.id);
      return ok(
        await withSenderFindings(
          account,
          services,
          campaign,
          await preflight(account, campaign, services.clock.now()),
        ),
      );
    },
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/check_links',
    role,
    summary: 'Ask every link whether it works',
    params: byId,
    transaction: false,
    handle: async ({ accountId, actor, params }) => {
      const links = await inAccount(services.database, { accountId, actor }, async (account) =>
        linksOf(account, await showCampaign(account, params.id)),
      );
      return ok(await checkLinks(links, services.fetcher));
    },
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/suggest_subjects',
    role,
    summary: 'Subject lines by the language model, where one is configured',
    params: byId,
    transaction: false,
    handle: async ({ accountId, actor, params }) =>
      ok(await suggestSubjects(services, { accountId, actor }, params.id)),
  });
  mountPreview(router);
}

function mountPreview(router: Router): void {
  router.account({
    method: 'GET',
    path: 'campaigns/:id/preview',
    role,
    summary: 'The message with one contact’s values',
    params: byId,
    query: z.object({ contact_id: idParam.optional() }),
    handle: async ({ account, params, query }) =>
      ok(await previewCampaign(account, await showCampaign(account, params.id), query.contact_id)),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/campaign_present_by_name',
    role,
    summary: 'Whether a name is taken',
    query: z.object({ name: z.string().max(500), id: idParam.optional() }),
    handle: async ({ account, query }) => {
      const twin = await account.db
        .selectFrom('campaigns')
        .select('id')
        .where('account_id', '=', account.id)
        .where((on) => on(on.fn('lower', ['name']), '=', query.name.trim().toLowerCase()))
        .where('archived_at', 'is', null)
        .where('id', '<>', query.id ?? 0)
        .executeTakeFirst();
      return ok({ present: twin !== undefined });
    },
  });
}
