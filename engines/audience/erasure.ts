import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { textArray } from './contact-fields.ts';
import { phoneKeysOf } from './normalise-phone.ts';

// A pseudonymised person's wish outlives the address: suppressions keeps an HMAC of it under a key that is not in the
// database. Whenever an address enters the account it is compared, and the wish applies to it again.
const prefix = 'hash:';

function keyOf(secrets: Secrets, accountId: number): Buffer {
  return secrets.sign('forgotten-addresses', String(accountId));
}

/** Replaces all that is stored about an address by a keyed hash that keeps it suppressed. */
export async function eraseAddress(
  account: Account,
  secrets: Secrets,
  emailKey: string,
): Promise<void> {
  const hash =
    prefix + createHmac('sha256', keyOf(secrets, account.id)).update(emailKey).digest('hex');
  await sql`delete from suppressions where account_id = ${account.id} and email_key = ${emailKey}`.execute(
    account.db,
  );
  // The hash speaks for all mail, so what was said of single brands is not needed any more.
  await sql`delete from brand_unsubscribes where account_id = ${account.id} and email_key = ${emailKey}`.execute(
    account.db,
  );
  await sql`insert into suppressions (account_id, email_key, reason, source) values (${account.id}, ${hash}, 'do_not_mail', 'pseudonymised')
    on conflict (account_id, email_key) do nothing`.execute(account.db);
}

/** The form under which a pseudonymised person's number stays unsubscribed. */
export function erasedPhoneKey(secrets: Secrets, accountId: number, phoneKey: string): string {
  return prefix + createHmac('sha256', keyOf(secrets, accountId)).update(phoneKey).digest('hex');
}

/** Replaces an unsubscribed number, under each key it was noted by, by keyed hashes that keep it unsubscribed. */
export async function erasePhone(
  account: Account,
  secrets: Secrets,
  phoneKey: string,
): Promise<void> {
  const keys = phoneKeysOf(phoneKey, account.record.country);
  const hashes = keys.map((key) => erasedPhoneKey(secrets, account.id, key));
  await sql`
    with gone as (delete from sms_unsubscribes where account_id = ${account.id} and phone_key = any(${textArray(keys)}) returning phone_key)
    insert into sms_unsubscribes (account_id, phone_key, source)
    select ${account.id}, given.hash, 'pseudonymised' from unnest(${textArray(keys)}, ${textArray(hashes)}) given(key, hash)
    where given.key in (select g.phone_key from gone g) or given.key = ${phoneKey} and exists (select from gone)
    on conflict (account_id, phone_key) do nothing`.execute(account.db);
}

/**
 * Suppresses those of the given addresses that belong to pseudonymised people: to be called in the transaction that brings
 * addresses into the account. Set-based, and free while no contact was pseudonymised. Returns how many it suppressed.
 */
export async function suppressErased(
  account: Account,
  secrets: Secrets,
  emailKeys: readonly string[],
): Promise<number> {
  const erased = await erasedAmong(account, secrets, emailKeys);
  if (erased.size === 0) return 0;
  const { rows } = await sql`
    insert into suppressions (account_id, email_key, reason, source)
    select ${account.id}, entered.email_key, 'do_not_mail', 'pseudonymised' from unnest(${textArray([...erased])}) entered(email_key)
    on conflict (account_id, email_key) do nothing returning 1`.execute(account.db);
  return rows.length;
}

/** Which of the given addresses belong to pseudonymised people. Free while no contact was pseudonymised. */
export async function erasedAmong(
  account: Account,
  secrets: Secrets,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const { rows: known } = await sql`
    select 1 from suppressions where account_id = ${account.id} and email_key >= ${prefix} and email_key < ${'hash;'} limit 1`.execute(
    account.db,
  );
  if (known.length === 0 || emailKeys.length === 0) return new Set();
  const key = keyOf(secrets, account.id);
  const hashes = emailKeys.map(
    (emailKey) => prefix + createHmac('sha256', key).update(emailKey).digest('hex'),
  );
  const { rows } = await sql<{ email_key: string }>`
    select entered.email_key from unnest(${textArray(emailKeys)}, ${textArray(hashes)}) entered(email_key, hash)
    join suppressions s on s.account_id = ${account.id} and s.email_key = entered.hash`.execute(
    account.db,
  );
  return new Set(rows.map(({ email_key: emailKey }) => emailKey));
}
