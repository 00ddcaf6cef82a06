import type { Account } from '#platform/server/account/account.ts';

/** The account's postal address, or an address that stands in for it, so that the sample draft can be sent as it is. */
export function addressOf(account: Account): string {
  return account.record.postal_address.trim() || '1 Harbour Street, Port Example';
}
