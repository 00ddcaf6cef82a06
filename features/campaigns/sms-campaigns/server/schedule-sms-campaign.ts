import type { z } from 'zod';
import {
  lockRuns,
  pauseRuns,
  readRun,
  removeRuns,
  resumeRuns,
  startRun,
  stopRuns,
  type FollowedRun,
} from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { SmsCampaignRow, smsSchedule } from '../contract/campaign.ts';
import { changeSmsCampaign, lockSmsCampaign, showSmsCampaign } from './change-sms-campaign.ts';
import { preflightSms } from './preflight-sms.ts';
import { requireMove } from './sms-campaign-state.ts';
import { smsAudienceOf, smsMessageOf } from './sms-message.ts';
import { smsCampaignSource } from './sources.ts';

type Request = z.output<typeof smsSchedule>;

/** Freezes a text and the choice of its recipients, and lets it leave now or at its time. */
export async function scheduleSmsCampaign(
  account: Account,
  id: number,
  request: Request,
): Promise<SmsCampaignRow> {
  const campaign = await lockSmsCampaign(account, id);
  requireMove(campaign, 'schedule');
  const now = Date.parse(account.now);
  const startsAt = request.scheduled_at ?? account.now;
  if (request.scheduled_at && Date.parse(request.scheduled_at) < now - 60_000)
    throw invalid({
      scheduled_at: ['is in the past: choose a later time, or leave it out to send now'],
    });
  if (request.ends_at && Date.parse(request.ends_at) <= now)
    throw invalid({ ends_at: ['is in the past: choose a later time, or leave it out'] });
  const { findings } = await preflightSms(account, campaign);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw invalid({ base: errors.map(({ message }) => message) });
  await start(account, campaign, { startsAt, endsAt: request.ends_at ?? null });
  return showSmsCampaign(account, id);
}

/** Lets a campaign that waits for its time leave as it says now. */
export async function freezeAgain(account: Account, id: number): Promise<void> {
  const campaign = await lockSmsCampaign(account, id);
  await takeBack(account, campaign);
  await start(account, campaign, {
    startsAt: campaign.scheduled_at ?? account.now,
    endsAt: campaign.ends_at,
  });
}

/** Takes a campaign back that has not begun to leave; it is a draft again. */
export async function undoSmsSchedule(account: Account, id: number): Promise<SmsCampaignRow> {
  const campaign = await lockSmsCampaign(account, id);
  requireMove(campaign, 'undo');
  await takeBack(account, campaign);
  await changeSmsCampaign(account, id, {
    action: 'undo_schedule',
    set: { status: 'draft', run_id: null, scheduled_at: null, ends_at: null },
    before: { status: campaign.status },
    after: { status: 'draft' },
  });
  return showSmsCampaign(account, id);
}

/** Lets a campaign rest, go on, or end for good. */
export async function moveSmsCampaign(
  account: Account,
  id: number,
  move: 'pause' | 'resume' | 'stop',
): Promise<SmsCampaignRow> {
  const campaign = await lockSmsCampaign(account, id);
  requireMove(campaign, move);
  const act = { pause: pauseRuns, resume: resumeRuns, stop: stopRuns }[move];
  await act(account, runIdsOf(campaign));
  const status = ({ pause: 'paused', resume: 'sending', stop: 'stopped' } as const)[move];
  await changeSmsCampaign(account, id, {
    action: move,
    set: { status },
    before: { status: campaign.status },
    after: { status },
  });
  return showSmsCampaign(account, id);
}

/** Follows a run with the status of its campaign; called in the transaction that moves the run. */
export async function followSmsRun(account: Account, run: FollowedRun): Promise<void> {
  const status = ({ sending: 'sending', finished: 'sent', failed: 'failed' } as const)[run.status];
  await account.db
    .updateTable('sms_campaigns')
    .set({
      status,
      error: run.error,
      ...(status === 'sent' && { sent_at: account.now }),
      updated_at: account.now,
    })
    .where('account_id', '=', account.id)
    .where('id', '=', run.sourceId)
    .where('run_id', '=', run.id)
    .where('status', '<>', status)
    .execute();
}

async function start(
  account: Account,
  campaign: SmsCampaignRow,
  { startsAt, endsAt }: { startsAt: string; endsAt: string | null },
): Promise<void> {
  const { runs } = await account.db
    .selectFrom('sms_campaigns')
    .select('runs')
    .where('account_id', '=', account.id)
    .where('id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const runId = await startRun(account, {
    channel: 'sms',
    sourceType: smsCampaignSource,
    sourceId: campaign.id,
    occurrence: String(runs + 1),
    message: await smsMessageOf(account, campaign),
    audience: smsAudienceOf(campaign),
    isMarketing: true,
    startsAt,
    endsAt,
  });
  await changeSmsCampaign(account, campaign.id, {
    action: 'schedule',
    set: {
      status: 'scheduled',
      run_id: runId,
      runs: runs + 1,
      scheduled_at: startsAt,
      ends_at: endsAt,
      error: null,
    },
    before: { status: campaign.status },
    after: { status: 'scheduled', scheduled_at: startsAt },
  });
}

// A run that has begun can't be taken back; who asks meanwhile waits for its sender.
async function takeBack(account: Account, campaign: SmsCampaignRow): Promise<void> {
  await lockRuns(account, runIdsOf(campaign));
  const run = campaign.run_id === null ? null : await readRun(account, campaign.run_id);
  if (run && run.status !== 'scheduled')
    throw invalid({
      base: [`“${campaign.name}” has begun to be sent: it can only be stopped.`],
    });
  await removeRuns(account, runIdsOf(campaign));
}

const runIdsOf = ({ run_id: id }: SmsCampaignRow): number[] => (id === null ? [] : [id]);
