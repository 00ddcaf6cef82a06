import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { idArray, textArray } from './contact-fields.ts';
import { erasedPhoneKey } from './erasure.ts';
import { optOutNumbers } from './sms-consent.ts';

/** A contact and the number that texts to it go to. */
export interface Texted {
  id: number;
  phoneKey: string;
}

/**
 * Makes contacts SMS contacts, set-based; answers who became one. A number that another contact has already stays with that one:
 * `owners` says whose it is, by the id of who did not get it. A pseudonymised person's number is opted out again.
 */
export async function enterSmsContacts(
  account: Account,
  secrets: Secrets,
  { contacts, source }: { contacts: readonly Texted[]; source: string },
): Promise<{ entered: ReadonlySet<number>; owners: ReadonlyMap<number, number> }> {
  const ids = idArray(contacts.map(({ id }) => id));
  const keys = textArray(contacts.map(({ phoneKey }) => phoneKey));
  const { rows: news } = await sql<{ id: number }>`
    insert into sms_contacts (account_id, id, phone_key, source)
    select ${account.id}, c.id, given.key, ${source} from unnest(${ids}, ${keys}) given(id, key)
      join contacts c on c.account_id = ${account.id} and c.id = given.id order by c.id
    on conflict do nothing returning id`.execute(account.db);
  const { rows } = await sql<{ id: number; owner: number }>`
    select given.id, s.id as owner from unnest(${ids}, ${keys}) given(id, key)
      join sms_contacts s on s.account_id = ${account.id} and s.phone_key = given.key where s.id <> given.id`.execute(
    account.db,
  );
  await optOutErased(account, secrets, contacts);
  return {
    entered: new Set(news.map(({ id }) => id)),
    owners: new Map(rows.map(({ id, owner }) => [id, owner])),
  };
}

/** The number that texts to a contact go to; null when it is no SMS contact. */
export async function smsNumberOf(account: Account, id: number): Promise<string | null> {
  const { rows } = await sql<{ phone_key: string }>`
    select phone_key from sms_contacts where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return rows[0]?.phone_key ?? null;
}

async function optOutErased(
  account: Account,
  secrets: Secrets,
  contacts: readonly Texted[],
): Promise<void> {
  const keys = contacts.map(({ phoneKey }) => phoneKey);
  const hashes = keys.map((key) => erasedPhoneKey(secrets, account.id, key));
  const { rows } = await sql<{ key: string }>`
    select given.key from unnest(${textArray(keys)}, ${textArray(hashes)}) given(key, hash)
      join sms_unsubscribes s on s.account_id = ${account.id} and s.phone_key = given.hash`.execute(
    account.db,
  );
  if (rows.length > 0)
    await optOutNumbers(account, {
      phoneKeys: rows.map(({ key }) => key),
      source: 'pseudonymised',
    });
}
