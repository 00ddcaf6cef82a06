import type { QuietHours } from '#engines/delivery/public.ts';
import type { MobileCap } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** What an account allows itself towards one number. */
export interface SmsLimits {
  cap: MobileCap;
  quiet: QuietHours | null;
}

let limitsOf: (account: Account) => SmsLimits = () => ({ cap: null, quiet: null });

/** Plugs where the limits of an account are kept; done by the composition root. */
export function plugSmsLimits(source: (account: Account) => SmsLimits): void {
  limitsOf = source;
}

/** The limits of an account. */
export function smsLimitsOf(account: Account): SmsLimits {
  return limitsOf(account);
}
