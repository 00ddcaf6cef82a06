import { ok, type Router } from '#platform/server/http/route.ts';
import { smsCampaignMessages, smsCampaigns, smsSchedule } from '../contract/campaign.ts';
import { byId } from './by-id.ts';
import { moveSmsCampaign, scheduleSmsCampaign, undoSmsSchedule } from './schedule-sms-campaign.ts';

const { role } = smsCampaigns;
const moves = [
  { move: 'pause', summary: 'Pause an SMS campaign that is being sent', said: 'paused' },
  { move: 'resume', summary: 'Continue a paused SMS campaign', said: 'resumed' },
  { move: 'stop', summary: 'Stop an SMS campaign for good', said: 'stopped' },
] as const;

/** Routes that schedule an SMS campaign and take it back, pause it, continue it and end it. */
export function mountMoves(router: Router): void {
  router.account({
    method: 'POST',
    path: 'sms_campaigns/:id/schedule',
    role,
    summary:
      'Send an SMS campaign now, or at a chosen time; what has not left by ends_at stays unsent',
    params: byId,
    body: smsSchedule,
    handle: async ({ account, params, body }) => {
      const campaign = await scheduleSmsCampaign(account, params.id, body);
      const message = smsCampaignMessages[body.scheduled_at ? 'scheduled' : 'sending'];
      return ok({ ...campaign, message });
    },
  });
  router.account({
    method: 'POST',
    path: 'sms_campaigns/:id/undo_schedule',
    role,
    summary: 'Cancel a scheduled SMS campaign',
    params: byId,
    handle: async ({ account, params }) =>
      ok({ ...(await undoSmsSchedule(account, params.id)), message: smsCampaignMessages.undone }),
  });
  for (const { move, summary, said } of moves)
    router.account({
      method: 'POST',
      path: `sms_campaigns/:id/${move}`,
      role,
      summary,
      params: byId,
      handle: async ({ account, params }) =>
        ok({
          ...(await moveSmsCampaign(account, params.id, move)),
          message: smsCampaignMessages[said],
        }),
    });
}
