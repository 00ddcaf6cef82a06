import type { Updateable } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { notFound } from '#platform/server/errors.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { PushCampaignRow } from '../contract/push-campaigns.ts';
import { pushCampaignRecords } from './push-campaigns-table.ts';

/** One push campaign without its figures. */
export async function showPushCampaign(account: Account, id: number): Promise<PushCampaignRow> {
  return (await showRecord(account, pushCampaignRecords, id)) as unknown as PushCampaignRow;
}

/** One push campaign, whose row nobody else changes until the transaction ends. */
export async function lockPushCampaign(account: Account, id: number): Promise<PushCampaignRow> {
  const row = await account.db
    .selectFrom('push_campaigns')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('push campaign');
  return showPushCampaign(account, id);
}

/** Changes columns of a push campaign and notes it in the audit log. */
export async function changePushCampaign(
  account: Account,
  { id, status }: Pick<PushCampaignRow, 'id' | 'status'>,
  { action, set }: { action: string; set: Updateable<DB['push_campaigns']> },
): Promise<void> {
  await account.db
    .updateTable('push_campaigns')
    .set({ ...set, updated_at: account.now })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await account.audit({
    action,
    resource: 'push_campaign',
    id,
    before: { status },
    after: { status: set.status ?? status },
  });
}
