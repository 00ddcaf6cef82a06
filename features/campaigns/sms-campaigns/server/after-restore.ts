import type { Account } from '#platform/server/account/account.ts';
import { moveSmsCampaign, undoSmsSchedule } from './schedule-sms-campaign.ts';

/** Holds back texts that may have left after the backup that this copy was restored from: those due meanwhile are drafts again, those being sent are paused. */
export async function holdTexts(account: Account): Promise<{ missed: number; paused: number }> {
  const due = account.db
    .selectFrom('sms_campaigns')
    .select('id')
    .where('account_id', '=', account.id)
    .orderBy('id');
  const overdue = await due
    .where('status', '=', 'scheduled')
    .where('scheduled_at', '<=', account.now)
    .execute();
  for (const { id } of overdue) await undoSmsSchedule(account, id);
  const underWay = await due.where('status', '=', 'sending').execute();
  for (const { id } of underWay) await moveSmsCampaign(account, id, 'pause');
  return { missed: overdue.length, paused: underWay.length };
}
