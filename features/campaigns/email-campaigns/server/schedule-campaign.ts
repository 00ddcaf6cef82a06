import {
  cancelMailing,
  lockMailingRow,
  startMailing,
  stopMailing,
} from '#engines/delivery/public.ts';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import {
  defaultHold,
  scheduleMessages,
  zeroContactsWarning,
  type scheduleRequest,
} from '../contract/schedule.ts';
import { mailingTestOf, refuseOtherSchedules } from './ab-test.ts';
import { contentHash } from './approved-content.ts';
import { audienceOf, buildMessage, type Campaign } from './build-message.ts';
import { requireApprover } from './campaign-rights.ts';
import { requireMove } from './campaign-state.ts';
import { campaignRecords } from './campaigns-table.ts';
import { changeCampaign } from './change-campaign.ts';
import { preflight } from './preflight.ts';
import { readSchedule, type ReadSchedule } from './read-schedule.ts';
import { dropWaitingRuns } from './recurring/end-series.ts';
import { refuseStaleFeeds } from './stale-feeds.ts';

const noApproval = {
  approval_state: null,
  approval_note: '',
  approval_schedule: null,
  approval_requested_by: '',
  approval_user_id: null,
  approval_requested_at: null,
};

/** A campaign that is scheduled for no time. */
export const noSchedule = {
  schedule_type: null,
  scheduled_at: null,
  schedule: null,
  mailing_id: null,
  next_run_at: null,
  is_enabled: true,
  run_error: null,
  approved_hash: null,
  approved_by: '',
};

type Request = z.output<typeof scheduleRequest>;

/** What a move answers: the campaign, a sentence, and when it leaves. */
export interface Scheduled {
  campaign: Campaign;
  message: string;
  hold_until: string | null;
}

/** Freezes a campaign's message and audience choice and hands it over, or begins its series; asked again, it answers that it has started. */
export async function scheduleCampaign(
  account: Account,
  id: number,
  request: Request,
  now: Date,
  approvedBy?: string,
): Promise<Scheduled> {
  const campaign = await lockCampaign(account, id);
  if (
    campaign.status === 'recurring' ||
    (campaign.mailing_id !== null && campaign.status !== 'draft')
  ) {
    return {
      campaign,
      message: scheduleMessages.alreadyStarted,
      hold_until: campaign.scheduled_at,
    };
  }
  requireMove(campaign, 'schedule');
  if (campaign.approval_state === 'requested') requireApprover(account);
  refuseOtherSchedules(campaign, request.schedule_type);
  const schedule = readSchedule(request, factsOf(account, now));
  if (schedule.recurrence !== null && campaign.unopened_mailing_id !== null)
    throw invalid({
      schedule_type: ['is not for those who did not open one campaign: it can only be sent once'],
    });
  await refuseUnready(account, campaign, now);
  if (schedule.recurrence === null) await refuseStaleFeeds(account, campaign);
  const mailingId =
    schedule.recurrence === null ? await startCampaignMailing(account, campaign, schedule) : null;
  await changeCampaign(account, id, {
    action: 'schedule',
    set: {
      status: schedule.recurrence === null ? 'scheduled' : 'recurring',
      schedule_type: schedule.type,
      scheduled_at: schedule.leavesAt.toISOString(),
      hold_seconds: request.hold_seconds ?? defaultHold,
      mailing_id: mailingId,
      schedule: schedule.kept === null ? null : JSON.stringify(schedule.kept),
      next_run_at: schedule.recurrence === null ? null : schedule.leavesAt.toISOString(),
      is_enabled: true,
      run_error: null,
      updated_at: now.toISOString(),
      ...noApproval,
      approved_hash: approvedBy === undefined ? null : await contentHash(account, campaign),
      approved_by: approvedBy ?? '',
      scheduled_by: await schedulerOf(account, id),
    },
    before: { status: 'draft' },
    after: { leaves_at: schedule.leavesAt, type: schedule.type },
  });
  const message =
    schedule.recurrence !== null
      ? scheduleMessages.recurs
      : request.scheduled_at || schedule.type === 3
        ? scheduleMessages.scheduled
        : scheduleMessages.sending;
  return {
    campaign: await showCampaign(account, id),
    message,
    hold_until: schedule.leavesAt.toISOString(),
  };
}

// Whoever asked for approval has scheduled it, not the approver.
async function schedulerOf(account: Account, id: number): Promise<number | null> {
  const row = await account.db
    .selectFrom('campaigns')
    .select(['approval_state', 'approval_user_id'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    (row?.approval_state === 'requested' ? row.approval_user_id : null) ??
    (account.actor.kind === 'user' ? account.actor.id : null)
  );
}

/** Freezes what a campaign is now into a mailing. */
export async function startCampaignMailing(
  account: Account,
  campaign: Campaign,
  schedule: Pick<ReadSchedule, 'leavesAt' | 'timing' | 'isPriority'> & { occurrence?: string },
): Promise<number> {
  const { mailingId } = await startMailing(account, {
    sourceType: 'campaign',
    sourceId: campaign.id,
    occurrence: schedule.occurrence ?? '',
    message: await buildMessage(account, campaign, 'send'),
    audience: await audienceOf(account, campaign),
    holdUntil: schedule.leavesAt,
    timing: schedule.timing,
    isPriority: schedule.isPriority,
    test: await mailingTestOf(account, campaign),
  });
  return mailingId;
}

/** What reading a schedule needs of the account. */
export function factsOf(
  account: Account,
  now: Date,
): { now: Date; zone: string; packageFeature: Record<string, 'yes' | 'no'> } {
  return { now, zone: account.record.time_zone, packageFeature: account.record.package_feature };
}

/** Whether a campaign could leave as it is; the 422 says what it lacks. */
export async function refuseUnready(
  account: Account,
  campaign: Campaign,
  now: Date,
): Promise<void> {
  const { findings, audience } = await preflight(account, campaign, now);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw invalid({ base: errors.map(({ message }) => message) });
  const kind = campaign.segments.length > 0 && audience.per_list.length === 0 ? 'segment' : 'list';
  if (audience.mailable === 0) throw invalid({ base: [zeroContactsWarning(kind)] });
}

/** Takes a campaign back that has not begun to go out; it is a draft again and nobody got anything. */
export async function undoSchedule(account: Account, id: number): Promise<Campaign> {
  // Said at once where it is too late: while recipients are decided, the lock would only come after all of them.
  requireMove(await showCampaign(account, id), 'undo');
  const campaign = await lockCampaign(account, id);
  requireMove(campaign, 'undo');
  if (
    campaign.mailing_id !== null &&
    !(await cancelMailing(account, campaign.mailing_id)).cancelled
  ) {
    throw invalid({ base: [`“${campaign.name}” has begun to go out, so it can only be stopped.`] });
  }
  if (campaign.status === 'recurring') await dropWaitingRuns(account, id);
  await changeCampaign(account, id, {
    action: 'undo_schedule',
    set: { status: 'draft', ...noSchedule },
    before: { status: campaign.status },
    after: { status: 'draft' },
  });
  return showCampaign(account, id);
}

/** Stops a campaign for good: whoever has not got it by now will not, and a series makes no more runs. */
export async function stopCampaign(account: Account, id: number): Promise<Campaign> {
  const campaign = await lockCampaign(account, id);
  requireMove(campaign, 'stop');
  if (campaign.mailing_id !== null) await stopMailing(account, campaign.mailing_id);
  if (campaign.status === 'recurring') await dropWaitingRuns(account, id);
  await changeCampaign(account, id, {
    action: 'stop',
    set: { status: 'stopped', next_run_at: null },
    before: { status: campaign.status },
    after: { status: 'stopped' },
  });
  return showCampaign(account, id);
}

/** One campaign as its row. */
export async function showCampaign(account: Account, id: number): Promise<Campaign> {
  return (await showRecord(account, campaignRecords, id)) as unknown as Campaign;
}

/** One campaign, locked: every move waits for the one before it, so fifty schedule calls start one run. */
export async function lockCampaign(account: Account, id: number): Promise<Campaign> {
  const known = await account.db
    .selectFrom('campaigns')
    .select('mailing_id')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known?.mailing_id != null) await lockMailingRow(account, known.mailing_id);
  await account.db
    .selectFrom('campaigns')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return showCampaign(account, id);
}
