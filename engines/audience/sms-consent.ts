import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { recordAddressConsent, type ConsentProof } from './consent.ts';
import { textArray } from './contact-fields.ts';
import { erasedPhoneKey } from './erasure.ts';
import { normalisePhone, phoneKeysOf } from './normalise-phone.ts';

/** Opts numbers out of all text messages; returns those that had not opted out before. */
export async function optOutNumbers(
  account: Account,
  wish: { phoneKeys: readonly string[]; note?: string; createdBy?: string } & ConsentProof,
): Promise<string[]> {
  const news = await notOptedOut(account, wish.phoneKeys);
  const { rows } = await sql<{ phone_key: string }>`
    insert into sms_unsubscribes (account_id, phone_key, source, note, created_by)
    select distinct ${account.id}::bigint, key, ${wish.source}, ${wish.note ?? ''}, ${wish.createdBy ?? ''} from unnest(${textArray(news)}) given(key) order by key
    on conflict (account_id, phone_key) do nothing returning phone_key`.execute(account.db);
  const keys = rows.map((row) => row.phone_key);
  await recordAddressConsent(
    account,
    'unsubscribed',
    { ...wish, detail: wish.detail ?? wish.note },
    { keys, channel: 'sms' },
  );
  return keys;
}

/** Ends the opt-out of numbers; returns those that had one. */
export async function optInNumbers(
  account: Account,
  wish: { phoneKeys: readonly string[] } & ConsentProof,
): Promise<string[]> {
  const all = wish.phoneKeys.flatMap((key) => phoneKeysOf(key, account.record.country));
  const { rows } = await sql<{ phone_key: string }>`
    delete from sms_unsubscribes where account_id = ${account.id} and phone_key = any(${textArray(all)}) returning phone_key`.execute(
    account.db,
  );
  const gone = new Set(rows.map((row) => row.phone_key));
  const keys = wish.phoneKeys.filter((key) =>
    phoneKeysOf(key, account.record.country).some((one) => gone.has(one)),
  );
  await recordAddressConsent(account, 'subscribed', wish, { keys, channel: 'sms' });
  return keys;
}

/** Whether a number may be sent text messages; a pseudonymised person's number may not, although it is known by a hash only. */
export async function canText(account: Account, secrets: Secrets, phone: string): Promise<boolean> {
  const { country } = account.record;
  const number = normalisePhone(phone, country);
  if (!number.ok) return false;
  const keys = phoneKeysOf(number.phoneKey, country);
  const hashes = keys.map((key) => erasedPhoneKey(secrets, account.id, key));
  const { rows } = await sql`
    select from sms_unsubscribes where account_id = ${account.id} and phone_key = any(${textArray([...keys, ...hashes])}) limit 1`.execute(
    account.db,
  );
  return rows.length === 0;
}

// A number may have opted out under the key that it had before its country was known.
async function notOptedOut(account: Account, phoneKeys: readonly string[]): Promise<string[]> {
  const all = phoneKeys.map((key) => phoneKeysOf(key, account.record.country));
  const { rows } = await sql<{ phone_key: string }>`
    select phone_key from sms_unsubscribes where account_id = ${account.id} and phone_key = any(${textArray(all.flat())})`.execute(
    account.db,
  );
  const known = new Set(rows.map((row) => row.phone_key));
  return phoneKeys.filter((_key, at) => !all[at]!.some((one) => known.has(one)));
}
