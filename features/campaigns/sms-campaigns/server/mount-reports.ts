import { clickersPage, linkFigures, linkOfRuns, repliesPage } from '#engines/texting/public.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ok, type Answer, type Router } from '#platform/server/http/route.ts';
import { smsCampaigns } from '../contract/campaign.ts';
import {
  smsReportQuery,
  smsUrlPath,
  type ClickedLink,
  type SmsClicker,
  type SmsReply,
} from '../contract/reports.ts';
import { byId } from './by-id.ts';
import { showSmsCampaign } from './change-sms-campaign.ts';
import { runsOf } from './figures.ts';

const { role } = smsCampaigns;

interface Paged {
  page: number;
  per_page: number;
}

/** Routes of a campaign's report: its links, who clicked them, and the answers. */
export function mountReports(router: Router): void {
  router.account({
    method: 'GET',
    path: 'sms_campaigns/:id/sms_click',
    role,
    summary: 'The links of an SMS campaign with their clicks',
    params: byId,
    query: smsReportQuery,
    handle: async ({ account, params, query }) => {
      const links = await linkFigures(account, await runIdsOf(account, params.id));
      const from = (query.page - 1) * query.per_page;
      const rows: ClickedLink[] = links
        .slice(from, from + query.per_page)
        .map(({ url_id: id, ...link }) => ({ id, ...link }));
      return ok(rows, listMeta(links.length, query));
    },
  });
  router.account({
    method: 'GET',
    path: 'sms_campaigns/:id/sms_click/detailed',
    role,
    summary: 'The contacts who clicked a link of an SMS campaign',
    params: byId,
    query: smsReportQuery,
    handle: async ({ account, params, query }) =>
      clickers(account, { runIds: await runIdsOf(account, params.id), ...query }),
  });
  router.account({
    method: 'GET',
    path: 'sms_campaigns/:id/sms_click/:urlId/url_report',
    role,
    summary: 'The contacts who clicked one link of an SMS campaign',
    params: smsUrlPath,
    query: smsReportQuery,
    handle: async ({ account, params, query }) => {
      const runIds = await runIdsOf(account, params.id);
      await linkOfRuns(account, runIds, params.urlId);
      return clickers(account, { runIds, urlId: params.urlId, ...query });
    },
  });
  router.account({
    method: 'GET',
    path: 'sms_campaigns/:id/sms_replies',
    role,
    summary: 'The answers to an SMS campaign, newest first',
    params: byId,
    query: smsReportQuery,
    handle: async ({ account, params, query }) => {
      const runIds = await runIdsOf(account, params.id);
      const { rows, meta } = await repliesPage(account, { runIds, ...query });
      return ok(rows.map(replyOf), meta);
    },
  });
}

async function runIdsOf(account: Account, id: number): Promise<number[]> {
  return runsOf(account, await showSmsCampaign(account, id));
}

async function clickers(
  account: Account,
  query: Paged & { runIds: readonly number[]; urlId?: number },
): Promise<Answer> {
  const { rows, meta } = await clickersPage(account, query);
  const found: SmsClicker[] = rows.map(({ email: _email, ...one }, at) => ({
    // A contact has a line for each link.
    id: (query.page - 1) * query.per_page + at + 1,
    ...one,
  }));
  return ok(found, meta);
}

function replyOf({
  id,
  kind,
  from,
  text,
  contact_id,
  contact_name,
  received_at,
}: SmsReply): SmsReply {
  return { id, kind, from, text, contact_id, contact_name, received_at };
}
