import type { Account } from '#platform/server/account/account.ts';
import { changeSettings } from '#platform/server/account/change-account.ts';

// The setting is the account settings' own; here it is only kept true to the field that it names.
const setting = 'customer_preferred_uid';

/** Whether the account knows people by the field of this name. */
export function isIdentifier(account: Account, name: unknown): boolean {
  return typeof name === 'string' && account.record.settings[setting] === name;
}

/** Has the account's identifier follow a field to its new name and title. */
export async function followIdentifier(
  account: Account,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  if (!isIdentifier(account, before['name'])) return;
  await changeSettings(account, {
    [setting]: after['name'],
    uid_name: after['display_name'] || after['name'],
  });
}
