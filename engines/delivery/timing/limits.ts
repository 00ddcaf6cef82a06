import type { Account } from '#platform/server/account/account.ts';
import type { QuietHours } from './quiet-hours.ts';

/** What an account allows itself towards one person. */
export interface SendingLimits {
  /** At most so many marketing mails in so many days; null for any number. */
  cap: { mails: number; days: number } | null;
  quiet: QuietHours | null;
}

/** Tells the limits of an account; plugged in by the composition root. */
export type LimitsOf = (account: Account) => SendingLimits;

/** An account without limits. */
export const noLimits: SendingLimits = { cap: null, quiet: null };
