import type { Account } from '#platform/server/account/account.ts';
import { changeSettings } from '#platform/server/account/change-account.ts';

// The setting is the account settings' own; here it is only kept true to the field that it names.
const setting = 'customer_preferred_uid';

function isIdentifier(account: Account, name: unknown): boolean {
  return typeof name === 'string' && account.record.settings[setting] === name;
}

/** The id of the field that the account knows people by, or null. */
export async function identifyingField(account: Account): Promise<number | null> {
  const name = account.record.settings[setting];
  if (typeof name !== 'string') return null;
  const field = await account.db
    .selectFrom('custom_fields')
    .select('id')
    .where('account_id', '=', account.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return field?.id ?? null;
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
