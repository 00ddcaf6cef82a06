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
import type { PushCampaignRow } from '../contract/push-campaigns.ts';
import { changePushCampaign, lockPushCampaign, showPushCampaign } from './change-push-campaign.ts';
import { audienceOf, messageOf, preflightPush } from './preflight-push.ts';
import { requireMove } from './push-campaign-state.ts';
import { pushCampaignSource } from './sources.ts';

/** Freezes a push and the choice of its people, and lets it leave now or at its time. */
export async function schedulePushCampaign(
  account: Account,
  id: number,
  wanted: string | null,
): Promise<PushCampaignRow> {
  const campaign = await lockPushCampaign(account, id);
  requireMove(campaign, 'schedule');
  if (wanted !== null && Date.parse(wanted) < Date.parse(account.now) - 60_000)
    throw invalid({
      scheduled_at: ['is in the past: choose a later time, or leave it out to send now'],
    });
  const { problems } = await preflightPush(account, campaign);
  if (problems.length > 0) throw invalid(byField(problems));
  const startsAt = wanted ?? account.now;
  const { runs } = await account.db
    .selectFrom('push_campaigns')
    .select('runs')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const runId = await startRun(account, {
    channel: 'push',
    sourceType: pushCampaignSource,
    sourceId: id,
    occurrence: String(runs + 1),
    message: messageOf(campaign),
    audience: audienceOf(campaign),
    startsAt,
  });
  await changePushCampaign(account, campaign, {
    action: 'schedule',
    set: {
      status: 'scheduled',
      run_id: runId,
      runs: runs + 1,
      scheduled_at: startsAt,
      error: null,
    },
  });
  return showPushCampaign(account, id);
}

/** Takes a campaign back that has not begun to leave; it is a draft again. */
export async function undoPushSchedule(account: Account, id: number): Promise<PushCampaignRow> {
  const campaign = await lockPushCampaign(account, id);
  requireMove(campaign, 'undo');
  await lockRuns(account, runIdsOf(campaign));
  const run = campaign.run_id === null ? null : await readRun(account, campaign.run_id);
  if (run && run.status !== 'scheduled')
    throw invalid({ base: [`“${campaign.name}” has begun to be sent: it can only be stopped.`] });
  await removeRuns(account, runIdsOf(campaign));
  await changePushCampaign(account, campaign, {
    action: 'undo_schedule',
    set: { status: 'draft', run_id: null, scheduled_at: null },
  });
  return showPushCampaign(account, id);
}

/** Lets a campaign rest, go on, or end for good. */
export async function movePushCampaign(
  account: Account,
  id: number,
  move: 'pause' | 'resume' | 'stop',
): Promise<PushCampaignRow> {
  const campaign = await lockPushCampaign(account, id);
  requireMove(campaign, move);
  await { pause: pauseRuns, resume: resumeRuns, stop: stopRuns }[move](account, runIdsOf(campaign));
  const status = ({ pause: 'paused', resume: 'sending', stop: 'stopped' } as const)[move];
  await changePushCampaign(account, campaign, { action: move, set: { status } });
  return showPushCampaign(account, id);
}

/** Follows a run with the status of its campaign; called in the transaction that moves the run. */
export async function followPushRun(account: Account, run: FollowedRun): Promise<void> {
  const status = ({ sending: 'sending', finished: 'sent', failed: 'failed' } as const)[run.status];
  await account.db
    .updateTable('push_campaigns')
    .set({
      status,
      error: run.error,
      ...(status === 'sent' && { sent_at: account.now }),
      updated_at: account.now,
    })
    .where('account_id', '=', account.id)
    .where('id', '=', run.sourceId)
    .where('run_id', '=', run.id)
    .where('status', 'in', ['scheduled', 'sending', 'paused'])
    .execute();
}

/** Problems as an answer names them. */
export function byField(
  problems: readonly { field: string; message: string }[],
): Record<string, string[]> {
  return Object.fromEntries(
    [...Map.groupBy(problems, ({ field }) => field)].map(([field, some]) => [
      field,
      some.map(({ message }) => message),
    ]),
  );
}

const runIdsOf = ({ run_id: id }: PushCampaignRow): number[] => (id === null ? [] : [id]);
