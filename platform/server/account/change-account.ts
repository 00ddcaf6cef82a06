import { sql } from 'kysely';
import type { Account, AccountRecord } from './account.ts';

/** What an account may change of its own row. */
export type AccountChange = Partial<
  Pick<
    AccountRecord,
    | 'name'
    | 'time_zone'
    | 'postal_address'
    | 'city'
    | 'state'
    | 'country'
    | 'zip'
    | 'phone'
    | 'industry'
    | 'website'
    | 'requires_second_factor'
  >
>;

/** Changes the account's own row and writes the change to its audit log; keys that are absent stay. */
export async function changeAccount(account: Account, change: AccountChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await account.db.updateTable('accounts').set(change).where('id', '=', account.id).execute();
  const before = Object.fromEntries(
    Object.keys(change).map((key) => [key, account.record[key as keyof AccountChange]]),
  );
  await account.audit({
    action: 'update',
    resource: 'account',
    id: account.id,
    before,
    after: change,
  });
}

/** Sets single keys of the account's settings; null removes a key, so that its default holds again. */
export async function changeSettings(
  account: Account,
  values: Record<string, unknown>,
): Promise<void> {
  const kept = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  );
  const removed = Object.entries(values)
    .filter(([, value]) => value === null)
    .map(([key]) => key);
  await account.db
    .updateTable('accounts')
    .set({ settings: sql`(settings - ${removed}::text[]) || ${kept}::jsonb` })
    .where('id', '=', account.id)
    .execute();
  const before = Object.fromEntries(
    Object.keys(values).map((key) => [key, account.record.settings[key] ?? null]),
  );
  await account.audit({
    action: 'update',
    resource: 'account_settings',
    id: account.id,
    before,
    after: values,
  });
}
