import { plugMobileChannel, plugMobileSource } from '#engines/mobile/public.ts';
import { createPushChannel } from '#engines/push/public.ts';
import {
  followPushRun,
  pushCampaignSource,
} from '#features/campaigns/push-campaigns/server/public.ts';
import type { Services } from '#platform/server/services.ts';

/** Lets the queue of texts and pushes hand over what it has, and campaigns follow their runs. */
export function plugMobile(services: Services): void {
  plugPush(services);
}

function plugPush(services: Services): void {
  plugMobileChannel(createPushChannel(services));
  plugMobileSource({ sourceType: pushCampaignSource, followRun: followPushRun });
}
