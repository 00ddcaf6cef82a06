import { z } from 'zod';
import {
  softBounceRule,
  usualSoftBounceRule,
  type softBounceSettings,
} from '#engines/delivery/contract.ts';
import { softBounceRuleOf } from '#engines/delivery/public.ts';
import {
  complaintDays,
  complaintLimits,
  deleteQuarantined,
  inboundStateOf,
  listReceived,
  rawReceived,
  retryQuarantined,
  sourceOfReceived,
} from '#engines/inbound/public.ts';
import { idParam, pageSize } from '#platform/contract/fields.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { changeSettings } from '#platform/server/account/change-account.ts';
import { notFound } from '#platform/server/errors.ts';
import { empty, file, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { mountWebhooks } from './mount-webhooks.ts';

const params = z.object({ id: idParam });
const page = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1');
const query = z.object({
  page: page.default(1),
  per_page: pageSize(100).default(25),
  state: z.enum(['waiting', 'done', 'aside']).optional(),
});
const rule = z.object({ soft_bounce_rule: softBounceRule });

/** What an account sees and sets of the mail that comes back. */
export const mountInboundMail: MountFeature = (router, services) => {
  mountMails(router, services);
  mountRules(router);
  mountWebhooks(router, services);
};

function mountMails(router: Router, services: Services): void {
  const role = ['campaigns', 'account'];
  router.account({
    method: 'GET',
    path: 'inbound_state',
    role,
    summary: 'How returned email is received: the listener, what waits, what is quarantined',
    handle: async ({ account }) =>
      ok({ inbound_state: await inboundStateOf(account, services.config.inbound) }),
  });
  router.account({
    method: 'GET',
    path: 'inbound_mails',
    role,
    query,
    summary:
      'What came in at return addresses and from mail providers, newest first; state=aside is the quarantined emails',
    async handle({ account, query: wanted }) {
      const { rows, meta } = await listReceived(account, wanted);
      return ok({ inbound_mails: rows }, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'inbound_mails/:id',
    ending: '.eml',
    transaction: false,
    role,
    params,
    summary: 'A received email, byte for byte',
    async handle({ accountId, actor, params: { id } }) {
      const raw = await inAccount(services.database, { accountId, actor }, (account) =>
        rawReceived(account, id),
      );
      if (!raw) throw notFound('inbound mail');
      return file(raw, { name: `inbound-${id}.eml`, type: 'message/rfc822' });
    },
  });
  router.account({
    method: 'GET',
    path: 'inbound_mails/:id/source',
    role,
    params,
    summary: 'The beginning of a received email as text',
    async handle({ account, params: { id } }) {
      const source = await sourceOfReceived(account, id);
      if (!source) throw notFound('inbound mail');
      return ok({ source });
    },
  });
  router.account({
    method: 'POST',
    path: 'inbound_mails/:id/retry',
    role,
    params,
    summary: 'Process a quarantined email again',
    async handle({ account, params: { id } }) {
      if (!(await retryQuarantined(account, id))) throw notFound('inbound mail');
      return ok({ inbound_mail: { id, state: 'waiting' } });
    },
  });
  router.account({
    method: 'DELETE',
    path: 'inbound_mails/:id',
    role,
    params,
    summary: 'Delete a quarantined email',
    async handle({ account, params: { id } }) {
      if (!(await deleteQuarantined(account, id))) throw notFound('inbound mail');
      await account.audit({ action: 'delete', resource: 'inbound_mail', id });
      return empty();
    },
  });
}

function mountRules(router: Router): void {
  router.account({
    method: 'GET',
    path: 'complaint_rates',
    role: 'campaigns',
    summary:
      'Complaints for each email sent, by day of sending and sending domain, with the limits',
    handle: async ({ account }) =>
      ok({ complaint_rates: await complaintDays(account), limits: complaintLimits }),
  });
  router.account({
    method: 'GET',
    path: 'soft_bounce_rule',
    role: 'account',
    summary: 'After how many soft bounces in a row, within how many days, an address is suppressed',
    handle: async ({ account }) =>
      ok({
        soft_bounce_rule: softBounceRuleOf(account.record.settings),
        default: usualSoftBounceRule,
      }),
  });
  for (const method of ['PUT', 'PATCH'] as const) {
    router.account({
      method,
      path: 'soft_bounce_rule',
      role: 'account',
      body: rule,
      summary: 'Sets that rule',
      async handle({
        account,
        body: {
          soft_bounce_rule: { limit, days },
        },
      }) {
        const settings: z.output<typeof softBounceSettings> = {
          soft_bounce_limit: limit,
          soft_bounce_days: days,
        };
        await changeSettings(account, settings);
        return ok({ soft_bounce_rule: { limit, days } });
      },
    });
  }
}
