import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  mailProviders as providers,
  type MailProvider as Provider,
} from '#engines/inbound/contract.ts';
import {
  mailWebhooksOf,
  removeWebhook,
  setWebhookSecret,
  type MailWebhookRow,
} from '#engines/inbound/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { empty, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { webhookSecret, type MailWebhook } from '../contract.ts';

const role = 'account';
const providerParam = z.object({ provider: z.enum(providers) });
const body = z.object({ mail_webhook: webhookSecret });

/** How an account says which calls are its mail provider's. */
export function mountWebhooks(router: Router, { secrets, config }: Services): void {
  const shown = (
    account: Account,
    provider: Provider,
    row: MailWebhookRow | undefined,
  ): MailWebhook => ({
    provider,
    url: `${config.publicUrl}/hooks/mail/${provider}/${account.id}`,
    is_set: row !== undefined,
    updated_at: row?.updated_at ?? null,
    last_event_at: row?.last_event_at ?? null,
  });
  const keep = async (
    account: Account,
    provider: Provider,
    secret: string,
  ): Promise<MailWebhook> => {
    const row = await setWebhookSecret(account, secrets, { provider, secret });
    await account.audit({
      action: 'update',
      resource: 'mail_webhook',
      id: null,
      after: { provider },
    });
    return shown(account, provider, row);
  };
  router.account({
    method: 'GET',
    path: 'mail_webhooks',
    role,
    summary:
      'The addresses for the calls of mail providers, and which of them are believed; secrets are never shown',
    async handle({ account }) {
      const rows = await mailWebhooksOf(account);
      return ok({
        mail_webhooks: providers.map((provider) =>
          shown(
            account,
            provider,
            rows.find((row) => row.provider === provider),
          ),
        ),
      });
    },
  });
  for (const method of ['PUT', 'PATCH'] as const) {
    router.account({
      method,
      path: 'mail_webhooks/:provider',
      role,
      params: providerParam,
      body,
      summary:
        'Sets the secret of a provider: topic ARN (ses), public key (sendgrid), signing key (mailgun), user:password (postmark)',
      handle: async ({
        account,
        params: { provider },
        body: {
          mail_webhook: { secret },
        },
      }) => ok({ mail_webhook: await keep(account, provider, secret) }),
    });
  }
  router.account({
    method: 'POST',
    path: 'mail_webhooks/postmark/rotate_secret',
    role,
    summary:
      'Make a new user and password for Postmark, which signs nothing; they are shown in this answer only, and the old ones count no more',
    async handle({ account }) {
      const secret = `heliograph:${randomBytes(24).toString('base64url')}`;
      const webhook = await keep(account, 'postmark', secret);
      return ok({
        mail_webhook: webhook,
        secret,
        url_with_secret: webhook.url.replace('://', `://${secret}@`),
      });
    },
  });
  router.account({
    method: 'DELETE',
    path: 'mail_webhooks/:provider',
    role,
    params: providerParam,
    summary: 'Disconnect a provider',
    async handle({ account, params: { provider } }) {
      if (!(await removeWebhook(account, provider))) throw notFound('mail webhook');
      await account.audit({
        action: 'delete',
        resource: 'mail_webhook',
        id: null,
        before: { provider },
      });
      return empty();
    },
  });
}
