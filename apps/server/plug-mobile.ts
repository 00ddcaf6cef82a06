import { plugMobileChannel } from '#engines/mobile/public.ts';
import { plugSmsLimits, smsChannelOf } from '#engines/texting/public.ts';
import { smsLimitsOf } from '#features/settings/account-settings/server/public.ts';
import type { Services } from '#platform/server/services.ts';

/** Lets texts go to gateways, and keep to the limits of their account. */
export function plugMobile(services: Services): void {
  plugMobileChannel(smsChannelOf(services));
  plugSmsLimits(smsLimitsOf);
}
