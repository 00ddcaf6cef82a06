import type { Updateable } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { notFound } from '#platform/server/errors.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { SmsCampaignRow } from '../contract/campaign.ts';
import { smsCampaignRecords } from './sms-campaigns-table.ts';

/** What happens to an SMS campaign: what it is called in the audit log, and the columns that it changes. */
export interface SmsCampaignChange {
  action: string;
  set: Updateable<DB['sms_campaigns']>;
  before?: unknown;
  after?: unknown;
}

/** One SMS campaign without its figures. */
export async function showSmsCampaign(account: Account, id: number): Promise<SmsCampaignRow> {
  return (await showRecord(account, smsCampaignRecords, id)) as unknown as SmsCampaignRow;
}

/** One SMS campaign, whose row nobody else changes until the transaction ends. */
export async function lockSmsCampaign(account: Account, id: number): Promise<SmsCampaignRow> {
  const row = await account.db
    .selectFrom('sms_campaigns')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('SMS campaign');
  return showSmsCampaign(account, id);
}

/** Changes columns of an SMS campaign and notes it in the audit log. */
export async function changeSmsCampaign(
  account: Account,
  id: number,
  { set, ...entry }: SmsCampaignChange,
): Promise<void> {
  await account.db
    .updateTable('sms_campaigns')
    .set({ ...set, updated_at: account.now })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await account.audit({ ...entry, resource: 'sms_campaign', id });
}
