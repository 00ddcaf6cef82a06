import type { Account } from '#platform/server/account/account.ts';
import { occurrencesAfter } from '#platform/contract/recurrence.ts';
import type { Campaign } from '../build-message.ts';
import { requireMove } from '../campaign-state.ts';
import { changeCampaign } from '../change-campaign.ts';
import { lockCampaign, showCampaign } from '../schedule-campaign.ts';
import { dropWaitingRuns } from './end-series.ts';
import { ruleOf } from './make-run.ts';

/** Pauses a series or lets it go on; runs that fall into the pause are left out. Asked for what already is, it changes nothing. */
export async function toggleSeries(
  account: Account,
  id: number,
  wanted: boolean | undefined,
  now: Date,
): Promise<Campaign> {
  const campaign = await lockCampaign(account, id);
  requireMove(campaign, 'toggle');
  const isEnabled = wanted ?? !campaign.is_enabled;
  if (isEnabled === campaign.is_enabled) return campaign;
  const rule = ruleOf(campaign);
  const next = rule === null ? null : (occurrencesAfter(rule, now, 1)[0]?.at.toISOString() ?? null);
  if (!isEnabled) await dropWaitingRuns(account, id);
  await changeCampaign(account, id, {
    action: isEnabled ? 'enable' : 'disable',
    set: {
      is_enabled: isEnabled,
      ...(isEnabled && { next_run_at: next, ...(next !== null && { scheduled_at: next }) }),
    },
  });
  return showCampaign(account, id);
}
