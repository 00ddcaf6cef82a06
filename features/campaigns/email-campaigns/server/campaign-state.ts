import type { MailingStatus } from '#engines/delivery/public.ts';
import { invalid } from '#platform/server/errors.ts';
import type { CampaignStatus } from '../contract/campaign.ts';

/** What can be done to a campaign. */
export type CampaignMove =
  | 'edit'
  | 'delete'
  | 'schedule'
  | 'undo'
  | 'pause'
  | 'resume'
  | 'confirm'
  | 'toggle'
  | 'stop';

const allowed: Readonly<Record<CampaignMove, readonly CampaignStatus[]>> = {
  edit: ['draft', 'recurring', 'workflow'],
  delete: ['draft', 'missed', 'sent', 'skipped', 'stopped', 'failed'],
  schedule: ['draft'],
  undo: ['scheduled', 'missed', 'recurring'],
  pause: ['locked', 'test', 'active'],
  resume: ['paused'],
  confirm: ['missed'],
  toggle: ['recurring'],
  stop: ['scheduled', 'locked', 'test', 'active', 'paused', 'missed', 'recurring'],
};

const refusals: Readonly<Record<CampaignMove, string>> = {
  edit: 'can’t be changed once it is scheduled: undo the schedule, or duplicate it',
  delete: 'can’t be deleted while it is scheduled or being sent: stop it first',
  schedule: 'has been sent already: duplicate it to send again',
  undo: 'can’t be undone any more: sending has begun',
  pause: 'is not going out, so there is nothing to pause',
  resume: 'is not paused, so there is nothing to go on with',
  confirm: 'was not missed, so there is nothing to confirm',
  toggle: 'is no recurring campaign, so there is no series to pause',
  stop: 'is not being sent, so there is nothing to stop',
};

/** What moves ask of a campaign. */
interface Movable {
  name: string;
  status: string;
  approval_state?: string | null;
  parent_id?: number | null;
  mailing_id?: number | null;
}

/** Whether a move is allowed in a state. */
export function mayMove(status: string, move: CampaignMove): boolean {
  return (allowed[move] as readonly string[]).includes(status);
}

/** Whether a run of a series waits for its time, so that it can still be changed or dropped. */
export function isWaitingRun(campaign: Movable): boolean {
  return (
    campaign.status === 'scheduled' && campaign.parent_id != null && campaign.mailing_id == null
  );
}

/** Throws the 422 that says why a move is not allowed. */
export function requireMove(campaign: Movable, move: CampaignMove): void {
  if (campaign.approval_state === 'requested' && move === 'edit')
    throw invalid({
      base: [`“${campaign.name}” waits for approval: take the request back to change it.`],
    });
  if ((move === 'edit' || move === 'delete') && isWaitingRun(campaign)) return;
  if (campaign.status === 'workflow' && !mayMove(campaign.status, move))
    throw invalid({
      base: [
        `“${campaign.name}” is a step of a journey, which sends it to one contact after the other: change, pause or end the journey.`,
      ],
    });
  if (!mayMove(campaign.status, move))
    throw invalid({ base: [`“${campaign.name}” is ${campaign.status} and ${refusals[move]}.`] });
}

/** Where the mailing of one campaign stands; only that of a journey's step is ever idle. */
export type OwnMailingStatus = Exclude<MailingStatus, 'idle'>;

/** The campaign's status that follows from its mailing's. */
export function statusAfter(mailing: OwnMailingStatus): CampaignStatus {
  switch (mailing) {
    case 'scheduled_hold':
      return 'scheduled';
    case 'missed':
      return 'missed';
    case 'snapshotting':
      return 'locked';
    case 'sending':
      return 'active';
    case 'paused':
      return 'paused';
    case 'finished':
      return 'sent';
    case 'stopped':
      return 'stopped';
    case 'failed':
      return 'failed';
  }
}
