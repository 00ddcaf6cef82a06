// Plugged in by the composition root.
export { followPushRun } from './schedule-push-campaign.ts';
export { pushCampaignSource, pushStepSource } from './sources.ts';
