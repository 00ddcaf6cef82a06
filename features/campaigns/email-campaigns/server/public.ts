import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { statusAfter } from './campaign-state.ts';

/** A campaign as neighbours see it. */
export interface CampaignName {
  id: number;
  name: string;
}

/** Campaigns that hold on to a content. */
export async function campaignsWithContent(account: Account, contentId: number): Promise<CampaignName[]> {
  return account.db.selectFrom('campaigns').select(['id', 'name']).where('account_id', '=', account.id).where('content_id', '=', contentId)
    .where('status', 'in', ['draft', 'scheduled', 'active']).where('archived_at', 'is', null).orderBy('id').execute();
}

/** Campaigns that are yet to go, or going, to a list. */
export async function campaignsWithList(account: Account, listId: number): Promise<CampaignName[]> {
  const { rows } = await sql<CampaignName>`
    select id, name from campaigns where account_id = ${account.id} and status in ('draft', 'scheduled', 'active') and archived_at is null
      and (lists @> array[${listId}::bigint] or suppressed_lists @> array[${listId}::bigint]) order by id`.execute(account.db);
  return rows;
}

/** Campaigns that are yet to go, or going, under a brand. */
export async function campaignsOfBrand(account: Account, brandId: number): Promise<CampaignName[]> {
  return account.db.selectFrom('campaigns').select(['id', 'name']).where('account_id', '=', account.id).where('brand_id', '=', brandId)
    .where('status', 'in', ['draft', 'scheduled', 'active']).where('archived_at', 'is', null).orderBy('id').execute();
}

/** Follows a mailing with the status of its campaign; called in the transaction that moves the mailing. */
export async function followMailing(
  account: Account, mailing: { sourceId: number; mailingId: number; status: 'holding' | 'snapshotting' | 'sending' | 'finished' | 'stopped' | 'failed' },
): Promise<void> {
  const status = statusAfter(mailing.status);
  await account.db.updateTable('campaigns').set({ status, ...(status === 'sent' && { sent_at: sql<string>`now()` }), updated_at: sql<string>`now()` })
    .where('account_id', '=', account.id).where('id', '=', mailing.sourceId).where('mailing_id', '=', mailing.mailingId).where('status', '<>', status).execute();
}
