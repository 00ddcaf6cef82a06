import { plugMobileChannel, plugMobileSource } from '#engines/mobile/public.ts';
import { createPushChannel } from '#engines/push/public.ts';
import { plugSmsLimits, smsChannelOf } from '#engines/texting/public.ts';
import {
  followPushRun,
  pushCampaignSource,
} from '#features/campaigns/push-campaigns/server/public.ts';
import {
  followSmsRun,
  smsCampaignSource,
} from '#features/campaigns/sms-campaigns/server/public.ts';
import { smsLimitsOf } from '#features/settings/account-settings/server/public.ts';
import type { Services } from '#platform/server/services.ts';

/** Lets the queue of texts and pushes hand over what it has, texts keep to the limits of their account, and campaigns follow their runs. */
export function plugMobile(services: Services): void {
  plugMobileChannel(smsChannelOf(services));
  plugSmsLimits(smsLimitsOf);
  plugMobileSource({ sourceType: smsCampaignSource, followRun: followSmsRun });
  plugMobileChannel(createPushChannel(services));
  plugMobileSource({ sourceType: pushCampaignSource, followRun: followPushRun });
}
