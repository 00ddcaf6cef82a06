// Plugged in by the composition root.
export { followSmsRun } from './schedule-sms-campaign.ts';
export { smsCampaignSource } from './sources.ts';
