import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { scheduleMessages, scheduleRequest, type approveRequest } from '../contract/schedule.ts';
import { refuseOtherSchedules } from './ab-test.ts';
import type { Campaign } from './build-message.ts';
import { approversOf, requireApprover } from './campaign-rights.ts';
import { requireMove } from './campaign-state.ts';
import { contentHash } from './approved-content.ts';
import { readSchedule } from './read-schedule.ts';
import { changeCampaign } from './change-campaign.ts';
import {
  factsOf,
  lockCampaign,
  refuseUnready,
  scheduleCampaign,
  showCampaign,
  type Scheduled,
} from './schedule-campaign.ts';

type Parts = Pick<Services, 'notifications' | 'clock'>;

/** Asks for approval of a campaign as it stands: it stays a draft, keeps the wish for its time, and whoever may approve is told. */
export async function requestApproval(
  account: Account,
  parts: Parts,
  id: number,
  request: z.output<typeof scheduleRequest>,
): Promise<{ campaign: Campaign; message: string; hold_until: null }> {
  const campaign = await lockCampaign(account, id);
  requireMove(campaign, 'schedule');
  if (campaign.approval_state === 'requested')
    return { campaign, message: scheduleMessages.waits, hold_until: null };
  refuseOtherSchedules(campaign, request.schedule_type);
  readSchedule(request, factsOf(account, parts.clock.now()));
  await refuseUnready(account, campaign, parts.clock.now());
  await changeCampaign(account, id, {
    action: 'request_approval',
    set: {
      approval_state: 'requested',
      approval_note: '',
      approval_schedule: JSON.stringify({ ...request, hash: await contentHash(account, campaign) }),
      approval_requested_by: account.actor.name,
      approval_user_id: account.actor.kind === 'user' ? account.actor.id : null,
      approval_requested_at: parts.clock.now().toISOString(),
    },
    after: request,
  });
  const userIds = (await approversOf(account)).filter((userId) => userId !== account.actor.id);
  await parts.notifications.notify(account, {
    message: `“${campaign.name}” waits for your approval, asked for by ${account.actor.name}.`,
    notifiableType: 'Campaign',
    notifiableId: id,
    userIds,
  });
  return {
    campaign: await showCampaign(account, id),
    message: scheduleMessages.waits,
    hold_until: null,
  };
}

/** Approves a request: the campaign leaves as it was asked for, or at the time that the approver names. */
export async function approveCampaign(
  account: Account,
  parts: Parts,
  id: number,
  change: z.output<typeof approveRequest>,
): Promise<Scheduled> {
  requireApprover(account);
  const { campaign, asked, requester } = await waiting(account, id);
  const { hash: seen, ...time } = change;
  const hash = await contentHash(account, campaign);
  // Approved is what was looked at: what the approver names, else what the request was made for.
  if (hash !== (seen ?? asked.hash)) {
    throw invalid({
      base: [
        `“${campaign.name}” was changed after approval was requested: its content or its audience is different now. Review and approve the current version.`,
      ],
    });
  }
  const now = parts.clock.now();
  const request = scheduleRequest.parse(asked);
  // A time that went by while it waited means: as soon as it is approved.
  const isPast =
    request.schedule_type !== 6 &&
    request.scheduled_at != null &&
    Date.parse(request.scheduled_at) < now.getTime();
  const scheduled = await scheduleCampaign(
    account,
    id,
    { ...request, ...(isPast && { scheduled_at: null }), ...time },
    now,
    account.actor.name,
  );
  await account.audit({ action: 'approve', resource: 'campaign', id, after: { hash } });
  await tellRequester(account, parts, {
    id,
    requester,
    message: `“${scheduled.campaign.name}” was approved by ${account.actor.name}.`,
  });
  return { ...scheduled, message: scheduleMessages.approved };
}

/** Returns a request with what is to be changed; the campaign is a draft that carries the note. */
export async function returnCampaign(
  account: Account,
  parts: Parts,
  id: number,
  note: string,
): Promise<Campaign> {
  requireApprover(account);
  const { campaign, requester } = await waiting(account, id);
  await changeCampaign(account, id, {
    action: 'return_for_changes',
    set: { approval_state: 'returned', approval_note: note, approval_schedule: null },
    after: { note },
  });
  await tellRequester(account, parts, {
    id,
    requester,
    message: `“${campaign.name}” was returned by ${account.actor.name}: ${note}`,
  });
  return showCampaign(account, id);
}

/** Takes a request back; false when the campaign does not wait. */
export async function withdrawApproval(account: Account, id: number): Promise<boolean> {
  // Asked first without waiting for whoever decides its recipients.
  if ((await showCampaign(account, id)).approval_state !== 'requested') return false;
  const campaign = await lockCampaign(account, id);
  if (campaign.approval_state !== 'requested') return false;
  await changeCampaign(account, id, {
    action: 'withdraw_approval',
    set: { approval_state: null, approval_schedule: null },
  });
  return true;
}

async function waiting(
  account: Account,
  id: number,
): Promise<{ campaign: Campaign; asked: { hash?: string }; requester: number | null }> {
  const campaign = await lockCampaign(account, id);
  if (campaign.approval_state !== 'requested')
    throw invalid({ base: [`“${campaign.name}” does not wait for approval.`] });
  const row = await account.db
    .selectFrom('campaigns')
    .select(['approval_schedule', 'approval_user_id'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    campaign,
    asked: (row.approval_schedule ?? {}) as { hash?: string },
    requester: row.approval_user_id,
  };
}

async function tellRequester(
  account: Account,
  { notifications }: Parts,
  about: { id: number; requester: number | null; message: string },
): Promise<void> {
  const userIds =
    about.requester === null || about.requester === account.actor.id ? [] : [about.requester];
  await notifications.notify(account, {
    message: about.message,
    notifiableType: 'Campaign',
    notifiableId: about.id,
    userIds,
  });
}
