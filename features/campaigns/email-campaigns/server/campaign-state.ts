import { invalid } from '#platform/server/http/errors.ts';
import type { CampaignStatus } from '../contract/campaign.ts';

/** What can be done to a campaign. */
export type CampaignMove = 'edit' | 'delete' | 'schedule' | 'undo' | 'stop';

const allowed: Readonly<Record<CampaignMove, readonly CampaignStatus[]>> = {
  edit: ['draft'],
  delete: ['draft', 'sent', 'stopped', 'failed'],
  schedule: ['draft'],
  undo: ['scheduled'],
  stop: ['scheduled', 'active'],
};

const refusals: Readonly<Record<CampaignMove, string>> = {
  edit: 'can’t be changed once it is scheduled: undo the schedule, or duplicate it',
  delete: 'can’t be deleted while it is scheduled or going out: stop it first',
  schedule: 'has left already: duplicate it to send again',
  undo: 'can’t be undone any more: it has begun to go out',
  stop: 'is not going out, so there is nothing to stop',
};

/** Whether a move is allowed in a state. */
export function mayMove(status: string, move: CampaignMove): boolean {
  return (allowed[move] as readonly string[]).includes(status);
}

/** Throws the 422 that says why a move is not allowed. */
export function requireMove(campaign: { name: string; status: string; approval_state?: string | null }, move: CampaignMove): void {
  if (campaign.approval_state === 'requested' && move === 'edit') throw invalid({ base: [`“${campaign.name}” waits for approval: take the request back to change it.`] });
  if (!mayMove(campaign.status, move)) throw invalid({ base: [`“${campaign.name}” is ${campaign.status} and ${refusals[move]}.`] });
}

/** The campaign's status that follows from its mailing's. */
export function statusAfter(mailing: 'holding' | 'snapshotting' | 'sending' | 'finished' | 'stopped' | 'failed'): CampaignStatus {
  switch (mailing) {
    case 'holding': return 'scheduled';
    case 'snapshotting':
    case 'sending': return 'active';
    case 'finished': return 'sent';
    case 'stopped': return 'stopped';
    case 'failed': return 'failed';
  }
}
