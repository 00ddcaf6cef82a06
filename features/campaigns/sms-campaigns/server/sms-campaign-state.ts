import { invalid } from '#platform/server/errors.ts';
import type { SmsCampaignRow, SmsCampaignStatus } from '../contract/campaign.ts';

/** What can be done to an SMS campaign. */
export type SmsCampaignMove =
  | 'edit'
  | 'delete'
  | 'schedule'
  | 'undo'
  | 'pause'
  | 'resume'
  | 'stop'
  | 'send_one';

const allowed: Readonly<Record<SmsCampaignMove, readonly SmsCampaignStatus[]>> = {
  edit: ['draft', 'scheduled', 'wi', 'trans'],
  delete: ['draft', 'sent', 'stopped', 'failed', 'trans'],
  schedule: ['draft'],
  undo: ['scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  stop: ['scheduled', 'sending', 'paused'],
  send_one: ['trans'],
};

const refusals: Readonly<Record<SmsCampaignMove, string>> = {
  edit: 'can’t be changed once sending has begun: duplicate it to send another text',
  delete: 'can’t be deleted while it is scheduled or being sent: stop it first',
  schedule: 'is scheduled or was sent already: duplicate it to send again',
  undo: 'is not scheduled, or sending has begun: it can only be stopped',
  pause: 'is not being sent, so there is nothing to pause',
  resume: 'is not paused, so there is nothing to continue',
  stop: 'is not being sent, so there is nothing to stop',
  send_one: 'is no transactional campaign: create one with the type trans',
};

/** Whether a move is allowed in a state. */
export function mayMove(status: SmsCampaignStatus, move: SmsCampaignMove): boolean {
  return allowed[move].includes(status);
}

/** Refuses a move that the state does not allow, with the reason. */
export function requireMove(
  { name, status }: Pick<SmsCampaignRow, 'name' | 'status'>,
  move: SmsCampaignMove,
): void {
  if (mayMove(status, move)) return;
  const reason =
    status === 'wi' && move !== 'send_one'
      ? 'is a step of a journey: change or end the journey instead'
      : status === 'trans' && move !== 'send_one'
        ? 'is transactional: programs send it one text at a time'
        : refusals[move];
  throw invalid({ base: [`“${name}” ${reason}.`] });
}
