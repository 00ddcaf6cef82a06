import { cancelMailing, startMailing, stopMailing } from '#engines/delivery/public.ts';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/http/errors.ts';
import { readTime } from '#platform/server/naive-time.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import { defaultHold, scheduleMessages, zeroContactsWarning, type scheduleRequest } from '../contract/schedule.ts';
import { audienceOf, buildMessage, type Campaign } from './build-message.ts';
import { requireApprover } from './campaign-rights.ts';
import { requireMove } from './campaign-state.ts';
import { campaignsTable } from './campaigns-table.ts';
import { preflight } from './preflight.ts';

const noApproval = { approval_state: null, approval_note: '', approval_schedule: null, approval_requested_by: '', approval_user_id: null, approval_requested_at: null };

/** Freezes a campaign's message and audience choice and hands it over; asked again, it answers that it has started. */
export async function scheduleCampaign(
  account: Account, id: number, request: z.output<typeof scheduleRequest>, now: Date,
): Promise<{ campaign: Campaign; message: string; hold_until: string | null }> {
  const campaign = await lockCampaign(account, id);
  if (campaign.mailing_id !== null && campaign.status !== 'draft') {
    return { campaign, message: scheduleMessages.alreadyStarted, hold_until: campaign.scheduled_at };
  }
  requireMove(campaign, 'schedule');
  if (campaign.approval_state === 'requested') requireApprover(account);
  const leavesAt = timeToLeave(request, now);
  await refuseUnready(account, campaign);
  const { mailingId } = await startMailing(account, {
    sourceType: 'campaign', sourceId: id, message: await buildMessage(account, campaign), audience: await audienceOf(account, campaign), holdUntil: leavesAt,
  });
  await account.db.updateTable('campaigns').set({
    status: 'scheduled', schedule_type: request.schedule_type, scheduled_at: leavesAt.toISOString(),
    hold_seconds: request.hold_seconds ?? defaultHold, mailing_id: mailingId, updated_at: now.toISOString(), ...noApproval,
  }).where('account_id', '=', account.id).where('id', '=', id).execute();
  await account.audit({ action: 'schedule', resource: 'campaign', id, before: { status: 'draft' }, after: { leaves_at: leavesAt } });
  const message = request.scheduled_at ? scheduleMessages.scheduled : scheduleMessages.sending;
  return { campaign: await showCampaign(account, id), message, hold_until: leavesAt.toISOString() };
}

/** Whether a campaign could leave as it is; the 422 says what it lacks. */
export async function refuseUnready(account: Account, campaign: Campaign): Promise<void> {
  const { findings, audience } = await preflight(account, campaign);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw invalid({ base: errors.map(({ message }) => message) });
  if (audience.mailable === 0) throw invalid({ base: [zeroContactsWarning('list')] });
}

/** Takes a campaign back that has not begun to go out; it is a draft again and nobody got anything. */
export async function undoSchedule(account: Account, id: number): Promise<Campaign> {
  const campaign = await lockCampaign(account, id);
  requireMove(campaign, 'undo');
  if (campaign.mailing_id !== null && !(await cancelMailing(account, campaign.mailing_id)).cancelled) {
    throw invalid({ base: [`“${campaign.name}” has begun to go out, so it can only be stopped.`] });
  }
  await account.db.updateTable('campaigns').set({ status: 'draft', schedule_type: null, scheduled_at: null, mailing_id: null })
    .where('account_id', '=', account.id).where('id', '=', id).execute();
  await account.audit({ action: 'undo_schedule', resource: 'campaign', id, before: { status: campaign.status }, after: { status: 'draft' } });
  return showCampaign(account, id);
}

/** Stops a campaign for good: whoever has not got it by now will not. */
export async function stopCampaign(account: Account, id: number): Promise<Campaign> {
  const campaign = await lockCampaign(account, id);
  requireMove(campaign, 'stop');
  if (campaign.mailing_id !== null) await stopMailing(account, campaign.mailing_id);
  await account.db.updateTable('campaigns').set({ status: 'stopped' }).where('account_id', '=', account.id).where('id', '=', id).execute();
  await account.audit({ action: 'stop', resource: 'campaign', id, before: { status: campaign.status }, after: { status: 'stopped' } });
  return showCampaign(account, id);
}

/** One campaign as its row. */
export async function showCampaign(account: Account, id: number): Promise<Campaign> {
  return (await showRecord(account, emailCampaigns, campaignsTable, id)) as unknown as Campaign;
}

/** One campaign, locked: every move waits for the one before it, so fifty schedule calls start one run. */
export async function lockCampaign(account: Account, id: number): Promise<Campaign> {
  await account.db.selectFrom('campaigns').select('id').where('account_id', '=', account.id).where('id', '=', id).forUpdate().execute();
  return showCampaign(account, id);
}

/** The moment a schedule asks for; the 422 says why it cannot be. */
export function timeToLeave(request: z.output<typeof scheduleRequest>, now: Date): Date {
  if (!request.scheduled_at) return new Date(now.getTime() + (request.hold_seconds ?? defaultHold) * 1000);
  const time = readTime(request.scheduled_at);
  if (!time) throw invalid({ scheduled_at: ['is no time: write it like 2026-12-24T18:00:00Z'] });
  if (time.getTime() < now.getTime() - 60_000) throw invalid({ scheduled_at: ['is in the past'] });
  if (time.getTime() > now.getTime() + 366 * 24 * 3600 * 1000) throw invalid({ scheduled_at: ['is more than a year away'] });
  return time;
}
