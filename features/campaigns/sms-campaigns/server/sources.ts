import type { SmsCampaignRow } from '../contract/campaign.ts';

/** The source type of runs of SMS campaigns, those that programs send included. */
export const smsCampaignSource = 'sms_campaign';

/** The source type of runs of journeys' steps. */
export const smsStepSource = 'workflow_sms';

/** The source type of texts that people write to one number. */
export const smsReplySource = 'sms_reply';

/** Whose runs those of a campaign are. */
export function sourceOf({
  workflow_id: journey,
  status,
}: Pick<SmsCampaignRow, 'workflow_id' | 'status'>): string {
  return status === 'wi' || journey !== null ? smsStepSource : smsCampaignSource;
}

/** The source type of texts that try a campaign. */
export const smsTestSource = 'sms_test';
