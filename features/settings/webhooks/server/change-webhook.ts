import { sql } from 'kysely';
import { mostWebhooks, offeredEventTypes, rotationHours } from '#engines/webhooks/contract.ts';
import { followForWebhooks, sendWaitingNow } from '#engines/webhooks/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { invalid, notFound, ProductError } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { webhooks, WebhookRow } from '../contract.ts';
import { webhookRecords } from './webhook-records.ts';

type Fields = FieldsOf<typeof webhooks>;

/** Adds a webhook, which is told of what happens from now on. */
export async function addWebhook(account: Account, fields: Fields): Promise<WebhookRow> {
  requireOffered(account, fields.event_types, []);
  await lockInAccount(account, 'webhooks');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints where account_id = ${account.id} and deleted_at is null`.execute(
    account.db,
  );
  if (rows[0]!.count >= mostWebhooks)
    throw new ProductError('too_many', {
      message: `An account can have ${mostWebhooks} webhooks. Delete one and try again.`,
    });
  const row = await createRecord(account, webhookRecords, fields);
  await followForWebhooks(account);
  return row as unknown as WebhookRow;
}

/** Changes a webhook; switched on again, it gets what waited, at once. */
export async function changeWebhook(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<WebhookRow> {
  await lockInAccount(account, 'webhooks');
  const before = (await showRecord(account, webhookRecords, id)) as unknown as WebhookRow;
  requireOffered(account, fields.event_types ?? [], before.event_types);
  await updateRecord(account, webhookRecords, { id, fields });
  const isMended =
    (fields.enabled === true && !before.enabled) ||
    (fields.url !== undefined && fields.url !== before.url);
  if (isMended) {
    await sql`
      update webhook_endpoints set failures = 0, failing_since = null, failure = null, next_try_at = null, stopped_at = null, stopped_reason = null,
        lease_token = null where account_id = ${account.id} and id = ${id}`.execute(account.db);
    await sendWaitingNow(account, id, account.now);
  }
  await followForWebhooks(account);
  return (await showRecord(account, webhookRecords, id)) as unknown as WebhookRow;
}

function requireOffered(
  account: Account,
  types: Fields['event_types'],
  chosen: WebhookRow['event_types'],
): void {
  const offered = offeredEventTypes({ hasService: account.record.enable_service, chosen });
  if (types.some((type) => !offered.includes(type)))
    throw invalid({
      event_types: ['names events of tickets, which need the service cloud: leave them out'],
    });
}

/** Deletes a webhook; what waited for it is told nobody. */
export async function removeWebhook(account: Account, id: number): Promise<{ id: number }> {
  await lockInAccount(account, 'webhooks');
  const before = await showRecord(account, webhookRecords, id);
  await sql`update webhook_endpoints set deleted_at = ${account.now}::timestamptz, enabled = false where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await followForWebhooks(account);
  const { url, event_types } = before;
  await account.audit({ action: 'delete', resource: 'webhook', id, before: { url, event_types } });
  return { id };
}

/** What signing needs of a webhook. */
export interface SigningWebhook {
  accountId: number;
  id: number;
  url: string;
  secret_version: number;
  previous_secret_until: string | null;
}

/** A webhook with the version of its secret. */
export async function signingWebhook(account: Account, id: number): Promise<SigningWebhook> {
  const {
    rows: [row],
  } = await sql<Omit<SigningWebhook, 'accountId'>>`
    select id, url, secret_version, previous_secret_until from webhook_endpoints
    where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(account.db);
  if (!row) throw notFound('webhook');
  return { ...row, accountId: account.id };
}

/** Makes the signing secret anew; for a day both sign. */
export async function rotateSecret(
  account: Account,
  id: number,
  now: Date,
): Promise<SigningWebhook> {
  const { secret_version: before } = await signingWebhook(account, id);
  const until = new Date(now.getTime() + rotationHours * 3_600_000).toISOString();
  await sql`update webhook_endpoints set secret_version = ${before + 1}, previous_secret_until = ${until}
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  await account.audit({
    action: 'update',
    resource: 'webhook_secret',
    id,
    before: { version: before },
    after: { version: before + 1 },
  });
  return signingWebhook(account, id);
}
