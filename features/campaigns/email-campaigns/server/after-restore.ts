import { missOverdue } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { followMailing } from './follow-mailing.ts';
import { missDueRuns } from './recurring/miss-runs.ts';
import { pauseCampaign } from './pause-campaign.ts';

/**
 * Holds back what the installation may have sent after the backup that this copy was restored from: campaigns that were due
 * meanwhile are missed, those that were being sent are paused, and a person decides about each.
 */
export async function holdCampaigns(account: Account): Promise<{ missed: number; paused: number }> {
  const overdue = await missOverdue(account, 'campaign');
  for (const { id, sourceId } of overdue)
    await followMailing(account, { mailingId: id, sourceId, status: 'missed' });
  const underWay = await account.db
    .selectFrom('campaigns')
    .select('id')
    .where('account_id', '=', account.id)
    .where('status', 'in', ['locked', 'test', 'active'])
    .where('mailing_id', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id } of underWay) await pauseCampaign(account, id);
  const missed = overdue.length + (await missDueRuns(account));
  return { missed, paused: underWay.length };
}
