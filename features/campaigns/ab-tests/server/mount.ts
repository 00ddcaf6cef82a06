import { z } from 'zod';
import { emailCampaigns } from '#features/campaigns/email-campaigns/contract/campaign.ts';
import { scheduleMessages } from '#features/campaigns/email-campaigns/contract/schedule.ts';
import {
  makeTestedCampaign,
  sendTestOfEachVariant,
  testedCampaign,
} from '#features/campaigns/email-campaigns/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import {
  abCampaignRequest,
  abMessages,
  abReportsQuery,
  abSendTestRequest,
  winnerRequest,
} from '../contract.ts';
import { abReport } from './ab-report.ts';
import { chooseByHand } from './choose-winner.ts';
import { listReports } from './list-reports.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const { role } = emailCampaigns;
const readers = ['campaigns', 'reports'];

/** Routes of A/B tests: making one, its report, its winner, test mails of each variant. */
export const mountAbTests: MountFeature = (router, services) => {
  router.account({
    method: 'POST',
    path: 'campaigns/ab_campaign',
    role,
    summary: 'Make a campaign that tests variants against each other',
    body: abCampaignRequest,
    handle: async ({ account, body }) =>
      created({
        ...(await makeTestedCampaign(account, services.families, body.campaign)),
        message: abMessages.created,
      }),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/ab_report',
    role: 'reports',
    summary: 'The variants of a test side by side, its winner and how sure that is',
    params: byId,
    handle: async ({ account, params }) =>
      ok(await abReport(account, await testedCampaign(account, params.id))),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/set_ab_winner_campaign',
    role,
    summary: 'Set the winner; the remaining recipients get it now',
    params: byId,
    body: winnerRequest,
    handle: async ({ account, params, body }) => {
      const { campaign, message } = await chooseByHand(account, params.id, body.winner);
      return ok({ ...(await abReport(account, campaign)), message });
    },
  });
  router.account({
    method: 'PUT',
    path: 'campaigns/:id/ab_send_test',
    role,
    summary: 'Send a test email of each variant to a few addresses',
    params: byId,
    body: abSendTestRequest,
    handle: async ({ account, params, body }) => {
      const variants = await sendTestOfEachVariant(account, services, params.id, body);
      return ok({ message: scheduleMessages.testSent(variants * body.emails.length) });
    },
  });
  router.account({
    method: 'GET',
    path: 'ab_reports',
    role: readers,
    summary: 'All A/B tests with their winners',
    query: abReportsQuery,
    handle: ({ account, query }) => listReports(account, query),
  });
};
