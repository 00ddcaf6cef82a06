import type { Mailing } from '#engines/delivery/public.ts';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { statusWhileSending } from './ab-test.ts';
import { contentHash } from './approved-content.ts';
import { approversOf } from './campaign-rights.ts';
import { statusAfter, type OwnMailingStatus } from './campaign-state.ts';
import { changeCampaign } from './change-campaign.ts';
import { lockCampaign, noSchedule } from './schedule-campaign.ts';

/** The occurrence of a mailing that sample data scheduled. */
export const sampleOccurrence = 'sample';

/** Follows a mailing with the status of its campaign; called in the transaction that moves the mailing. */
export async function followMailing(
  account: Account,
  mailing: { sourceId: number; mailingId: number; status: OwnMailingStatus },
): Promise<void> {
  const status =
    mailing.status === 'sending'
      ? await statusWhileSending(account, mailing.mailingId)
      : statusAfter(mailing.status);
  await account.db
    .updateTable('campaigns')
    .set({
      status,
      ...(status === 'sent' && { sent_at: sql<string>`now()` }),
      updated_at: sql<string>`now()`,
    })
    .where('account_id', '=', account.id)
    .where('id', '=', mailing.sourceId)
    .where('mailing_id', '=', mailing.mailingId)
    .where('status', '<>', status)
    .execute();
}

/** Tells who may send that a campaign did not leave in time and waits for a person. */
export async function notifyMissed(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  campaign: { id: number; name: string },
): Promise<void> {
  await notifications.notify(account, {
    message: `“${campaign.name}” missed its send time, because the product was not running then. Nothing is sent before you decide.`,
    notifiableType: 'Campaign',
    notifiableId: campaign.id,
    userIds: await approversOf(account),
  });
}

/**
 * Whether a campaign's mailing may begin: what was approved must still be what would leave. Otherwise the campaign goes
 * back to those who approve, with the reason, and its mailing is taken back. What sample data scheduled is a draft again
 * when its time comes, so that it mails nobody by itself.
 */
export async function canStart(
  account: Account,
  parts: Pick<Services, 'notifications' | 'clock'>,
  mailing: Pick<Mailing, 'id' | 'sourceId' | 'holdUntil' | 'occurrence'>,
): Promise<boolean> {
  const campaign = await lockCampaign(account, mailing.sourceId).catch(() => null);
  if (campaign && mailing.occurrence === sampleOccurrence) {
    await changeCampaign(account, campaign.id, {
      action: 'undo_schedule',
      set: { status: 'draft', ...noSchedule },
      before: { status: campaign.status },
      after: { status: 'draft' },
    });
    return false;
  }
  const row = await account.db
    .selectFrom('campaigns')
    .select(['approved_hash', 'mailing_id', 'schedule_type', 'schedule', 'approved_by'])
    .where('account_id', '=', account.id)
    .where('id', '=', mailing.sourceId)
    .executeTakeFirst();
  if (!campaign || !row || row.approved_hash === null || row.mailing_id !== mailing.id) return true;
  const hash = await contentHash(account, campaign);
  if (hash === row.approved_hash) return true;
  await requestReapproval(account, parts, {
    id: campaign.id,
    name: campaign.name,
    approvedBy: row.approved_by,
    hash,
    schedule: {
      schedule_type: row.schedule_type ?? 1,
      ...(row.schedule as object | null),
      scheduled_at: mailing.holdUntil,
    },
  });
  return false;
}

/** Sends an approved campaign back to those who approve, because what would leave is not what they approved. */
export async function requestReapproval(
  account: Account,
  { notifications, clock }: Pick<Services, 'notifications' | 'clock'>,
  what: { id: number; name: string; approvedBy: string; hash: string; schedule: object },
): Promise<void> {
  const note = `The content or the audience was changed after ${what.approvedBy || 'an approver'} had approved it, so the campaign was not sent. Review it again.`;
  await account.db
    .updateTable('campaigns')
    .set({
      status: 'draft',
      mailing_id: null,
      approved_hash: null,
      approved_by: '',
      approval_state: 'requested',
      approval_note: note,
      approval_schedule: JSON.stringify({ ...what.schedule, hash: what.hash }),
      approval_requested_at: clock.now().toISOString(),
      approval_requested_by: sql<string>`coalesce(nullif(created_by, ''), 'Heliograph')`,
    })
    .where('account_id', '=', account.id)
    .where('id', '=', what.id)
    .execute();
  await account.audit({
    action: 'request_approval',
    resource: 'campaign',
    id: what.id,
    after: { note },
  });
  await notifications.notify(account, {
    message: `“${what.name}” waits for your approval again. ${note}`,
    notifiableType: 'Campaign',
    notifiableId: what.id,
    userIds: await approversOf(account),
  });
}
