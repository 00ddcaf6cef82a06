import { confirmMailing, pauseMailing, resumeMailing } from '#engines/delivery/public.ts';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { scheduleMessages, type confirmRequest } from '../contract/schedule.ts';
import { statusWhileSending } from './ab-test.ts';
import type { Campaign } from './build-message.ts';
import { requireMove } from './campaign-state.ts';
import { changeCampaign } from './change-campaign.ts';
import { timeToLeave } from './read-schedule.ts';
import {
  startCampaignMailing,
  lockCampaign,
  refuseUnready,
  showCampaign,
  type Scheduled,
} from './schedule-campaign.ts';

/** Pauses a campaign that is going out: mails on the wire end, nobody else gets it until it goes on. */
export async function pauseCampaign(account: Account, id: number): Promise<Campaign> {
  return move(account, id, 'pause', pauseMailing);
}

/** Goes on with a paused campaign. */
export async function resumeCampaign(account: Account, id: number): Promise<Campaign> {
  return move(account, id, 'resume', resumeMailing);
}

async function move(
  account: Account,
  id: number,
  name: 'pause' | 'resume',
  work: (account: Account, mailingId: number) => Promise<boolean>,
): Promise<Campaign> {
  const campaign = await lockCampaign(account, id);
  requireMove(campaign, name);
  if (campaign.mailing_id === null || !(await work(account, campaign.mailing_id)))
    throw invalid({ base: [`“${campaign.name}” has come to its end meanwhile.`] });
  const status =
    name === 'pause' ? 'paused' : await statusWhileSending(account, campaign.mailing_id);
  await changeCampaign(account, id, {
    action: name,
    set: { status },
    before: { status: campaign.status },
    after: { status },
  });
  return showCampaign(account, id);
}

/** Lets a missed campaign leave after all: now, or at another time. */
export async function confirmCampaign(
  account: Account,
  id: number,
  request: z.output<typeof confirmRequest>,
  now: Date,
): Promise<Scheduled> {
  const campaign = await lockCampaign(account, id);
  requireMove(campaign, 'confirm');
  const leavesAt = timeToLeave(request, now);
  let mailingId = campaign.mailing_id;
  if (mailingId === null) {
    // A run of a series that was missed before it was frozen.
    await refuseUnready(account, campaign, now);
    mailingId = await startCampaignMailing(account, campaign, {
      leavesAt,
      timing: { kind: 'at_once' },
      isPriority: false,
    });
  } else if (!(await confirmMailing(account, mailingId, leavesAt))) {
    throw invalid({ base: [`“${campaign.name}” was confirmed by another user meanwhile.`] });
  }
  await changeCampaign(account, id, {
    action: 'confirm',
    set: { status: 'scheduled', scheduled_at: leavesAt.toISOString(), mailing_id: mailingId },
    before: { status: 'missed' },
    after: { leaves_at: leavesAt },
  });
  return {
    campaign: await showCampaign(account, id),
    message: request.scheduled_at ? scheduleMessages.scheduled : scheduleMessages.sending,
    hold_until: leavesAt.toISOString(),
  };
}
