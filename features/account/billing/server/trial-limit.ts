import { overageOf, periodOf, periodUsage, type UsageCounter } from '#engines/usage/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { packageOf } from '../contract/packages.ts';

/**
 * Refuses a mailing whose recipients, decided in this very transaction, would take an account beyond a limit that its
 * package stops at. Packages that do not stop count overage instead.
 */
export async function refuseBeyondTrial(
  account: Account,
  counters: readonly UsageCounter[],
  now: Date,
): Promise<void> {
  const { stopsAtLimit, title } = packageOf(account.record.package_type);
  if (!stopsAtLimit) return;
  const { kinds } = await periodUsage(account, counters, { period: periodOf(now), now });
  const emails = kinds.find(({ kind }) => kind === 'emails');
  if (!emails || overageOf(emails.usage + emails.pending, emails.limit) === 0) return;
  const left = Math.max(0, (emails.limit ?? 0) - emails.usage);
  throw invalid(
    `${title} allows ${emails.limit} emails a month, with ${left} left: fewer than this mailing needs. Choose fewer recipients, or ask for another package.`,
  );
}
