import { plugSmsLimits } from '#engines/texting/public.ts';
import { smsLimitsOf } from '#features/settings/account-settings/server/public.ts';

/** Lets texts keep to the limits of their account. */
export function plugMobile(): void {
  plugSmsLimits(smsLimitsOf);
}
