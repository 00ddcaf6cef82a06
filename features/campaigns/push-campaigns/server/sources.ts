import type { PushCampaignRow } from '../contract/push-campaigns.ts';

/** The source type of runs of push campaigns. */
export const pushCampaignSource = 'push_campaign';

/** The source type of runs of journeys' steps. */
export const pushStepSource = 'workflow_push';

/** Whose runs those of a campaign are. */
export function sourceOf({ status, workflow_id: journey }: PushCampaignRow): string {
  return status === 'workflow' || journey !== null ? pushStepSource : pushCampaignSource;
}
