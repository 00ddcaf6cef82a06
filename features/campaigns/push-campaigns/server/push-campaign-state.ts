import { invalid } from '#platform/server/errors.ts';
import type { PushCampaignRow, PushStatus } from '../contract/push-campaigns.ts';

/** What can be done to a push campaign. */
export type PushMove = 'edit' | 'delete' | 'schedule' | 'undo' | 'pause' | 'resume' | 'stop';

const allowed: Readonly<Record<PushMove, readonly PushStatus[]>> = {
  edit: ['draft', 'workflow'],
  delete: ['draft', 'sent', 'stopped', 'failed'],
  schedule: ['draft'],
  undo: ['scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  stop: ['scheduled', 'sending', 'paused'],
};

const refusals: Readonly<Record<PushMove, string>> = {
  edit: 'can’t be changed once it is scheduled: cancel its schedule, or duplicate it',
  delete: 'can’t be deleted while it is scheduled or being sent: stop it first',
  schedule: 'is scheduled or was sent already: duplicate it to send again',
  undo: 'is not scheduled, or sending has begun: it can only be stopped',
  pause: 'is not being sent, so there is nothing to pause',
  resume: 'is not paused, so there is nothing to continue',
  stop: 'is not being sent, so there is nothing to stop',
};

/** Refuses a move that the state does not allow, with the reason. */
export function requireMove(
  { name, status }: Pick<PushCampaignRow, 'name' | 'status'>,
  move: PushMove,
): void {
  if (allowed[move].includes(status)) return;
  const reason =
    status === 'workflow'
      ? 'is a step of a journey: change or end the journey instead'
      : refusals[move];
  throw invalid({ base: [`“${name}” ${reason}.`] });
}
