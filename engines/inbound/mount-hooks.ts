import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { notFound, ProductError, unauthorised } from '#platform/server/errors.ts';
import { empty, ok, type RouteBook } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { proveCall, type HookCall } from './providers/prove-call.ts';
import { confirmSubscription, proveSns } from './providers/prove-sns.ts';
import { mailProviders as providers, webhookSecret, type MailWebhook } from './contract.ts';
import type { Provider } from './providers/provider-event.ts';
import { storeArrival } from './store-mail.ts';

interface KeptRow {
  provider: Provider;
  updated_at: string;
  last_event_at: string | null;
}

const purpose = 'inbound.mail-webhook';
const role = 'account';
const hookParams = z.object({
  provider: z.enum(providers),
  accountId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
const providerParam = z.object({ provider: z.enum(providers) });
const body = z.object({ mail_webhook: webhookSecret });

/** The addresses that mail providers call, and how an account says which calls are its provider's. */
export function mountHooks(book: RouteBook, services: Services): void {
  book.global({
    method: 'POST',
    path: '/hooks/mail/:provider/:accountId',
    role: 'public',
    params: hookParams,
    summary:
      'Takes bounces and complaints from a mail provider; stored before it answers, folded later',
    async handle({ params: { provider, accountId }, raw }) {
      const call: HookCall = {
        body: typeof raw.body === 'string' ? raw.body : '',
        headers: raw.headers,
      };
      if (!(await takeCall(services, { provider, accountId }, call)))
        throw unauthorised('The call does not prove that it comes from the provider.');
      return ok({ stored: true });
    },
  });
  mountSecrets(book, services);
}

function mountSecrets(book: RouteBook, { secrets, config }: Services): void {
  const shown = (account: Account, provider: Provider, row: KeptRow | undefined): MailWebhook => ({
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
    const sealed = secrets.seal(purpose, `${account.id}:${provider}`, secret);
    const {
      rows: [row],
    } = await sql<KeptRow>`
      insert into mail_webhooks as w (account_id, provider, secret) values (${account.id}, ${provider}, ${sealed})
      on conflict (account_id, provider) do update set secret = excluded.secret, updated_at = now() returning provider, updated_at, last_event_at`.execute(
      account.db,
    );
    await account.audit({
      action: 'update',
      resource: 'mail_webhook',
      id: null,
      after: { provider },
    });
    return shown(account, provider, row);
  };
  book.account({
    method: 'GET',
    path: 'mail_webhooks',
    role,
    summary:
      'The addresses for the calls of mail providers, and which of them are believed; secrets are never shown',
    async handle({ account }) {
      const { rows } = await sql<KeptRow>`
        select provider, updated_at, last_event_at from mail_webhooks where account_id = ${account.id} order by provider`.execute(
        account.db,
      );
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
    book.account({
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
  book.account({
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
  book.account({
    method: 'DELETE',
    path: 'mail_webhooks/:provider',
    role,
    params: providerParam,
    summary: 'Believes a provider no longer',
    async handle({ account, params: { provider } }) {
      const { rows } =
        await sql`delete from mail_webhooks where account_id = ${account.id} and provider = ${provider} returning 1`.execute(
          account.db,
        );
      if (rows.length === 0) throw notFound('mail webhook');
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

/** Stores a proven call; false for one that proves nothing, whatever is missing. */
async function takeCall(
  services: Services,
  to: { provider: Provider; accountId: number },
  call: HookCall,
): Promise<boolean> {
  const secret = await secretOf(services, to);
  if (secret === null) return false;
  const proven =
    to.provider === 'ses'
      ? await takeSns(services, secret, call.body)
      : proveCall(to.provider, secret, call);
  if (proven === null) return false;
  if (proven === 'confirmed') return true;
  await inAccount(services.database, { accountId: to.accountId }, async (account) => {
    await storeArrival(account, {
      source: to.provider,
      purpose: 'events',
      recipient: '',
      sender: '',
      copy: null,
      raw: Buffer.from(call.body),
      ...proven,
    });
    await sql`update mail_webhooks set last_event_at = now() where account_id = ${account.id} and provider = ${to.provider}`.execute(
      account.db,
    );
  });
  return true;
}

async function takeSns(
  services: Services,
  topicArn: string,
  text: string,
): Promise<{ sameBy: string } | 'confirmed' | null> {
  const message = await proveSns(services, topicArn, text);
  if (!message) return null;
  if (message.Type === 'SubscriptionConfirmation')
    return (await confirmSubscription(services.fetcher, message)) ? 'confirmed' : null;
  return message.Type === 'Notification' ? { sameBy: message.MessageId } : 'confirmed';
}

async function secretOf(
  services: Services,
  { provider, accountId }: { provider: Provider; accountId: number },
): Promise<string | null> {
  try {
    return await inAccount(services.database, { accountId }, async (account) => {
      const {
        rows: [row],
      } = await sql<{
        secret: Buffer;
      }>`select secret from mail_webhooks where account_id = ${accountId} and provider = ${provider}`.execute(
        account.db,
      );
      return row ? services.secrets.open(purpose, `${accountId}:${provider}`, row.secret) : null;
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}
