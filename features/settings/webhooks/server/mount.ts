import { messageIdOf, webhookSecret } from '#engines/webhooks/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import type { Services } from '#platform/server/services.ts';
import {
  byDelivery,
  byWebhook,
  deliveryQuery,
  resendBody,
  testBody,
  webhooks,
} from '../contract.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateSecret,
  signingWebhook,
  type SigningWebhook,
} from './change-webhook.ts';
import { listDeliveries, resendDelivery, resendFailed } from './deliveries.ts';
import { sendTest } from './send-test.ts';
import { webhookRecords } from './webhook-records.ts';

const { role, path } = webhooks;

/** Routes of webhooks. */
export const mountWebhooks: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: webhookRecords,
    with: {
      create: async (account, fields) => {
        const row = await addWebhook(account, fields);
        const { secret } = secretOf(services, await signingWebhook(account, row.id));
        return created({ ...row, secret });
      },
      update: async (account, id, fields) => ok(await changeWebhook(account, id, fields)),
      delete: removeWebhook,
    },
  });
  mountSecrets(router, services);
  mountDeliveries(router);
  router.account({
    method: 'POST',
    path: `${path}/:id/test`,
    role,
    summary: 'Send a test event, signed as the others are, and show the answer',
    params: byWebhook,
    body: testBody,
    transaction: false,
    handle: async ({ accountId, actor, params, body }) =>
      ok(await sendTest(services, { accountId, actor }, { id: params.id, type: body.type })),
  });
};

function secretOf(
  { secrets }: Pick<Services, 'secrets'>,
  hook: SigningWebhook,
): { secret: string } {
  return { secret: webhookSecret(secrets, hook, hook.secret_version) };
}

function mountSecrets(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: `${path}/:id/secret`,
    role,
    summary: 'Reveal the signing secret',
    params: byWebhook,
    handle: async ({ account, params: { id } }) => {
      const hook = await signingWebhook(account, id);
      await account.audit({ action: 'reveal', resource: 'webhook_secret', id });
      return ok(secretOf(services, hook));
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/rotate_secret`,
    role,
    summary: 'Make the signing secret anew; for 24 hours the former one signs too',
    params: byWebhook,
    handle: async ({ account, params: { id } }) =>
      ok(secretOf(services, await rotateSecret(account, id, services.clock.now()))),
  });
}

function mountDeliveries(router: Router): void {
  router.account({
    method: 'GET',
    path: `${path}/:id/deliveries`,
    role,
    summary: 'Deliveries of the last 30 days with their last answer, newest first',
    params: byWebhook,
    query: deliveryQuery,
    handle: async ({ account, params, query }) => {
      const { rows, meta } = await listDeliveries(account, params.id, query);
      return ok({ deliveries: rows }, meta);
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/deliveries/:deliveryId/resend`,
    role,
    summary: 'Send a delivery again',
    params: byDelivery,
    handle: async ({ account, params: { id, deliveryId } }) => {
      await resendDelivery(account, { id, deliveryId });
      return ok(resent(account, deliveryId));
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/resend_failed`,
    role,
    summary: 'Send again all deliveries that failed since a time, up to 10,000',
    params: byWebhook,
    body: resendBody,
    handle: async ({ account, params, body }) =>
      ok({ resent: await resendFailed(account, params.id, body.since) }),
  });
}

function resent(account: Account, deliveryId: number) {
  return { id: deliveryId, message_id: messageIdOf(account.id, deliveryId) };
}
