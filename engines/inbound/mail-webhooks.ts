import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import type { MailProvider } from './contract.ts';

/** What is kept of a provider whose calls are believed; its secret is never read back. */
export interface MailWebhookRow {
  provider: MailProvider;
  updated_at: string;
  last_event_at: string | null;
}

const purpose = 'inbound.mail-webhook';
const seal = (accountId: number, provider: MailProvider) => `${accountId}:${provider}`;

/** The providers whose calls the account believes. */
export async function mailWebhooksOf(account: Account): Promise<MailWebhookRow[]> {
  const { rows } = await sql<MailWebhookRow>`
    select provider, updated_at, last_event_at from mail_webhooks where account_id = ${account.id} order by provider`.execute(
    account.db,
  );
  return rows;
}

/** Sets by which secret a provider's calls are believed. */
export async function setWebhookSecret(
  account: Account,
  secrets: Secrets,
  { provider, secret }: { provider: MailProvider; secret: string },
): Promise<MailWebhookRow> {
  const sealed = secrets.seal(purpose, seal(account.id, provider), secret);
  const { rows } = await sql<MailWebhookRow>`
    insert into mail_webhooks as w (account_id, provider, secret) values (${account.id}, ${provider}, ${sealed})
    on conflict (account_id, provider) do update set secret = excluded.secret, updated_at = ${account.now}::timestamptz returning provider, updated_at, last_event_at`.execute(
    account.db,
  );
  return rows[0] as MailWebhookRow;
}

/** Believes a provider no longer; false where it was not believed. */
export async function removeWebhook(account: Account, provider: MailProvider): Promise<boolean> {
  const { rows } = await sql`
    delete from mail_webhooks where account_id = ${account.id} and provider = ${provider} returning 1`.execute(
    account.db,
  );
  return rows.length > 0;
}

/** The secret that a provider's calls are checked with; null where there is none, or no such account. */
export async function webhookSecretOf(
  services: Pick<Services, 'database' | 'secrets'>,
  { provider, accountId }: { provider: MailProvider; accountId: number },
): Promise<string | null> {
  try {
    return await inAccount(services.database, { accountId }, async (account) => {
      const { rows } = await sql<{ secret: Buffer }>`
        select secret from mail_webhooks where account_id = ${account.id} and provider = ${provider}`.execute(
        account.db,
      );
      const sealed = rows[0]?.secret;
      return sealed ? services.secrets.open(purpose, seal(accountId, provider), sealed) : null;
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Notes that a provider called. */
export async function noteWebhookCall(account: Account, provider: MailProvider): Promise<void> {
  await sql`update mail_webhooks set last_event_at = now() where account_id = ${account.id} and provider = ${provider}`.execute(
    account.db,
  );
}
