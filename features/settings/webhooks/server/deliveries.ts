import { sql } from 'kysely';
import { messageIdOf } from '#engines/webhooks/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import type { ListMeta } from '#platform/contract/resource.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { resentAtOnce, type DeliveryRow } from '../contract.ts';
import { webhookRecords } from './webhook-records.ts';

/** A page of the deliveries of a webhook, the newest first. */
export async function listDeliveries(
  account: Account,
  id: number,
  query: { page: number; per_page: number; state?: DeliveryRow['state'] | undefined },
): Promise<{ rows: DeliveryRow[]; meta: ListMeta }> {
  await showRecord(account, webhookRecords, id);
  const inState = query.state === undefined ? sql`` : sql`and state = ${query.state}`;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from webhook_deliveries where account_id = ${account.id} and endpoint_id = ${id} ${inState}`,
    id: sql`id`,
    isDescending: true,
  });
  const { rows } = await sql<Omit<DeliveryRow, 'message_id'>>`
    select id, type, at, is_test, state, attempts, next_try_at, tried_at, status, took_ms, error, response from webhook_deliveries
    where account_id = ${account.id} and endpoint_id = ${id} and id = any(${ids}::bigint[]) order by id desc`.execute(
    account.db,
  );
  return {
    rows: rows.map((row) => ({ ...row, message_id: messageIdOf(account.id, row.id) })),
    meta,
  };
}

/** Sends one delivery again, whatever became of it. */
export async function resendDelivery(
  account: Account,
  of: { id: number; deliveryId: number },
): Promise<void> {
  await requireEnabled(account, of.id);
  const { rows } = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, settled_at = null, next_try_at = ${account.now}::timestamptz
    where account_id = ${account.id} and endpoint_id = ${of.id} and id = ${of.deliveryId} and not is_test returning 1`.execute(
    account.db,
  );
  if (rows.length === 0) throw notFound('delivery');
}

/** Sends again what failed since a moment, 10,000 deliveries at most; answers how many. */
export async function resendFailed(account: Account, id: number, since: string): Promise<number> {
  await requireEnabled(account, id);
  const { rows } = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, settled_at = null, next_try_at = ${account.now}::timestamptz
    where account_id = ${account.id} and endpoint_id = ${id} and state = 'failed' and id in (
      select d.id from webhook_deliveries d where d.account_id = ${account.id} and d.endpoint_id = ${id} and d.state = 'failed' and d.at >= ${since}::timestamptz
        and not d.is_test
      order by d.id limit ${resentAtOnce})
    returning 1`.execute(account.db);
  await account.audit({
    action: 'update',
    resource: 'webhook',
    id,
    after: { resent: rows.length, since },
  });
  return rows.length;
}

async function requireEnabled(account: Account, id: number): Promise<void> {
  const { enabled } = await showRecord(account, webhookRecords, id);
  if (enabled !== true)
    throw new ProductError('conflict', {
      message: 'The webhook is switched off. Switch it on and try again.',
    });
}
