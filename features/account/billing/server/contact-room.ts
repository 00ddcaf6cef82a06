import { contactCount } from '#engines/audience/public.ts';
import { limitsOf, periodOf } from '#engines/usage/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { packageOf } from '../contract/packages.ts';

/** Whether an account may have one more contact: only packages that stop at their limits say no. */
export async function hasRoomForContact(account: Account): Promise<boolean> {
  if (!packageOf(account.record.package_type).stopsAtLimit) return true;
  const { month } = periodOf(new Date(account.now));
  const most = (await limitsOf(account, [month])).get(month)?.contacts ?? null;
  return most === null || (await contactCount(account)) < most;
}
