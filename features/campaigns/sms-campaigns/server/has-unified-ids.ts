import type { Account } from '#platform/server/account/account.ts';

/** Whether an account knows people by an id of its own: then contact lists take the place of SMS lists. */
export function hasUnifiedIds(account: Account): boolean {
  return Boolean(account.record.settings['customer_preferred_uid']);
}
