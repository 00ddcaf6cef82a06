import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { recordAddressConsent, type ConsentProof } from './consent.ts';
import { textArray } from './contact-fields.ts';
import { erasedPhoneKey } from './erasure.ts';
import { normalisePhone } from './normalise-phone.ts';

// The words that carriers ask every sender to obey, whatever the language of the account.
const stopWords = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'optout',
  'revoke',
]);
const startWords = new Set(['start', 'unstop', 'yes']);

/** Opts numbers out of all text messages; returns those that had not opted out before. */
export async function optOutNumbers(
  account: Account,
  wish: { phoneKeys: readonly string[]; note?: string; createdBy?: string } & ConsentProof,
): Promise<string[]> {
  const { rows } = await sql<{ phone_key: string }>`
    insert into sms_unsubscribes (account_id, phone_key, source, note, created_by)
    select distinct ${account.id}::bigint, key, ${wish.source}, ${wish.note ?? ''}, ${wish.createdBy ?? ''} from unnest(${textArray(wish.phoneKeys)}) given(key) order by key
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
  const { rows } = await sql<{ phone_key: string }>`
    delete from sms_unsubscribes where account_id = ${account.id} and phone_key = any(${textArray(wish.phoneKeys)}) returning phone_key`.execute(
    account.db,
  );
  const keys = rows.map((row) => row.phone_key);
  await recordAddressConsent(account, 'subscribed', wish, { keys, channel: 'sms' });
  return keys;
}

/** Handles an inbound text message: STOP and its like opt the number out, START opts it in. Null for any other text. */
export async function handleInboundSms(
  account: Account,
  message: { from: string; text: string },
): Promise<'stopped' | 'started' | null> {
  const word = message.text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const phone = normalisePhone(message.from);
  if (!phone.ok) return null;
  const wish = { phoneKeys: [phone.phoneKey], source: 'keyword', detail: word.slice(0, 20) };
  if (stopWords.has(word)) {
    await optOutNumbers(account, wish);
    return 'stopped';
  }
  if (!startWords.has(word)) return null;
  await optInNumbers(account, wish);
  return 'started';
}

/** Whether a number may be sent text messages; a pseudonymised person's number may not, although it is known by a hash only. */
export async function canText(account: Account, secrets: Secrets, phone: string): Promise<boolean> {
  const number = normalisePhone(phone);
  if (!number.ok) return false;
  const { rows } = await sql`
    select from sms_unsubscribes where account_id = ${account.id}
      and phone_key = any(${textArray([number.phoneKey, erasedPhoneKey(secrets, account.id, number.phoneKey)])})`.execute(
    account.db,
  );
  return rows.length === 0;
}
