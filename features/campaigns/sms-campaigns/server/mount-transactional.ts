import { ok, accepted, type Router } from '#platform/server/http/route.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import type { Services } from '#platform/server/services.ts';
import { notFound } from '#platform/server/errors.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { smsCampaigns, type SmsCampaignRow } from '../contract/campaign.ts';
import { smsSendRequest } from '../contract/send.ts';
import { byId } from './by-id.ts';
import { showSmsCampaign } from './change-sms-campaign.ts';
import { withFigures } from './figures.ts';
import { sendOneText } from './send-one-text.ts';
import { smsCampaignRecords } from './sms-campaigns-table.ts';

const { role } = smsCampaigns;

/** Routes of transactional SMS: those of SMS campaigns of the type trans under a path of their own, and sending one text. */
export function mountTransactional(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'transactional_sms_campaigns',
    role,
    summary: 'List transactional SMS campaigns: sms_campaigns with filter_by=trans',
    query: listQuery(smsCampaigns.list),
    handle: async ({ account, query }) => {
      const { rows, meta } = await listRecords(account, smsCampaigns, smsCampaignRecords.table, {
        ...(query as ListQuery),
        filter_by: 'trans',
      });
      return ok(await withFigures(account, rows as unknown as SmsCampaignRow[]), meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'transactional_sms_campaigns/:id',
    role,
    summary: 'Show one transactional SMS campaign',
    params: byId,
    handle: async ({ account, params }) => {
      const campaign = await showSmsCampaign(account, params.id);
      if (campaign.type !== 'trans') throw notFound('transactional SMS campaign');
      return ok((await withFigures(account, [campaign]))[0]);
    },
  });
  for (const path of ['sms_campaigns/:id/send', 'transactional_sms_campaigns/:id/send'])
    router.account({
      method: 'POST',
      path,
      role,
      summary: 'Send one text to one number with these values; the same key sends once',
      params: byId,
      body: smsSendRequest,
      bodySample: { to: '+14155550123' },
      handle: async ({ account, params, body, raw }) => {
        const header = raw.headers['idempotency-key'];
        const headerKey = typeof header === 'string' ? header : undefined;
        return accepted(
          await sendOneText(account, services, { id: params.id, ...body, headerKey }),
        );
      },
    });
}
