import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { forbidden } from '#platform/server/errors.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import { batchRequest } from '../contract/editor.ts';
import { changeUrlRequest, resendRequest, testRequest } from '../contract/schedule.ts';
import { makeBatch } from './batch-campaigns.ts';
import { mustAsk, requireApprover, requireMaking } from './campaign-rights.ts';
import { changeUrl, urlsOf } from './change-url.ts';
import { resendCampaign, resendFacts } from './resend/resend-campaign.ts';
import { resendToNonOpeners } from './resend/resend-to-non-openers.ts';
import { showCampaign } from './schedule-campaign.ts';
import { judgeCampaign, withSpamAssassin } from './spam-check/check-spam.ts';
import { sendTestMails, testChoices } from './test-sends/send-test-mails.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = emailCampaigns.role;

/** The account that may make campaigns by the file. */
export const batchAccount = 25;

/** Routes of what is done with one campaign besides writing and sending it: tests, spam check, links, sending again. */
export function mountCampaignTools(router: Router, services: Services): void {
  mountTests(router, services);
  mountSpamCheck(router, services);
  mountLinks(router);
  mountResend(router, services);
  router.account({
    method: 'POST',
    path: 'batch_campaigns',
    role,
    summary: 'Make several campaigns of one file of name, list, content and time',
    body: batchRequest,
    bodyLimit: 'large',
    handle: async ({ account, body }) => {
      if (account.id !== batchAccount)
        throw forbidden('Batch campaigns are not open to this account.');
      requireMaking(account);
      if (mustAsk(account)) requireApprover(account);
      return ok(await makeBatch(account, services, body));
    },
  });
}

function mountTests(router: Router, services: Services): void {
  router.account({
    method: 'PUT',
    path: 'campaigns/:id/send_test',
    role,
    summary: 'Send the message to a few addresses and test lists',
    params: byId,
    body: testRequest,
    bodySample: { lists: [1] },
    handle: async ({ account, params, body }) =>
      ok(await sendTestMails(account, services, await showCampaign(account, params.id), body)),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/:id/send_test_appender',
    role,
    summary: 'What a test send may be made of: test lists, subject prefix, tests so far',
    params: byId,
    handle: async ({ account, params }) =>
      ok(await testChoices(account, await showCampaign(account, params.id))),
  });
}

function mountSpamCheck(router: Router, services: Services): void {
  // SpamAssassin is asked outside the transaction: it may take its time.
  const check = async (
    accountId: number,
    actor: Parameters<typeof inAccount>[1]['actor'],
    id: number,
  ) => {
    const judged = await inAccount(
      services.database,
      { accountId, ...(actor && { actor }) },
      async (account) =>
        judgeCampaign(account, await showCampaign(account, id), services.clock.now()),
    );
    return ok(await withSpamAssassin(judged, services.config.spamdUrl));
  };
  router.account({
    method: ['GET', 'POST'],
    path: 'campaigns/:id/spam_check',
    role,
    summary: 'How filters would judge the email, with reasons',
    params: byId,
    transaction: false,
    handle: ({ accountId, actor, params }) => check(accountId, actor, params.id),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/spam_check',
    role,
    summary: 'How filters would judge the email, with reasons',
    query: z.object({ campaign_id: idParam }),
    transaction: false,
    handle: ({ accountId, actor, query }) => check(accountId, actor, query.campaign_id),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/spam_check',
    role,
    summary: 'How filters would judge the email, with reasons',
    body: z.object({ campaign_id: idParam }),
    bodySample: { campaign_id: 1 },
    transaction: false,
    handle: ({ accountId, actor, body }) => check(accountId, actor, body.campaign_id),
  });
}

function mountLinks(router: Router): void {
  router.account({
    method: 'GET',
    path: 'campaigns/:id/get_urls',
    role,
    summary: 'The links of the message, where they lead today',
    params: byId,
    handle: async ({ account, params }) =>
      ok(await urlsOf(account, await showCampaign(account, params.id))),
  });
  router.account({
    method: 'GET',
    path: 'campaigns/get_urls',
    role,
    summary: 'The links of the message, where they lead today',
    query: z.object({ campaign_id: idParam }),
    handle: async ({ account, query }) =>
      ok(await urlsOf(account, await showCampaign(account, query.campaign_id))),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/change_url',
    role,
    summary: 'Redirect a link of a sent campaign',
    params: byId,
    body: changeUrlRequest,
    handle: async ({ account, params, body }) =>
      ok(await changeUrl(account, await showCampaign(account, params.id), body)),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/change_url',
    role,
    summary: 'Redirect a link of a sent campaign',
    body: z.object({ campaign_id: idParam }).and(changeUrlRequest),
    bodySample: { campaign_id: 1, link_no: 1, url: 'https://example.com/' },
    handle: async ({ account, body }) =>
      ok(await changeUrl(account, await showCampaign(account, body.campaign_id), body)),
  });
}

function mountResend(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'campaigns/:id/resend_campaign',
    role,
    summary: 'Whether a person can get a campaign again, and what they got of it',
    params: byId,
    query: resendRequest,
    handle: async ({ account, params, query }) =>
      ok(await resendFacts(account, params.id, query.contact_id)),
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/resend_campaign',
    role,
    summary: 'Send a campaign to one person again',
    params: byId,
    body: resendRequest,
    bodySample: { contact_id: 1 },
    handle: async ({ account, params, body }) => {
      if (mustAsk(account)) requireApprover(account);
      return ok(await resendCampaign(account, params.id, body.contact_id));
    },
  });
  router.account({
    method: 'POST',
    path: 'campaigns/:id/resend_to_non_openers',
    role,
    summary: 'Make a draft for those who got the campaign and have not opened it',
    params: byId,
    handle: async ({ account, params }) => {
      requireMaking(account);
      return created(await resendToNonOpeners(account, params.id, services.clock.now()));
    },
  });
}
