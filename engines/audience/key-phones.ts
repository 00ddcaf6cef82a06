import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray, textArray } from './contact-fields.ts';
import { phoneKeyOf } from './normalise-phone.ts';

interface Unkeyed {
  id: number;
  phone: string;
}

/**
 * Makes the keys of phones that changed: of these contacts, or of some of those that wait for it. Answers how many. What texts
 * are sent to follows the phone, unless the new one is no number or is another's.
 */
export async function keyPhones(
  account: Account,
  which: readonly number[] | { atMost: number },
): Promise<number> {
  const { rows } = await sql<Unkeyed>`
    select id, phone from contacts c where account_id = ${account.id} and phone <> keyed_phone
      ${'atMost' in which ? sql`order by id limit ${which.atMost} for update skip locked` : sql`and id = any(${idArray(which)}) order by id`}`.execute(
    account.db,
  );
  if (rows.length === 0) return 0;
  await sql`
    update contacts c set phone_key = k.key, keyed_phone = k.phone from (${keyed(account, rows)}) k
    where c.account_id = ${account.id} and c.id = k.id and c.phone = k.phone`.execute(account.db);
  const ids = rows.map(({ id }) => id);
  await nameByNumber(account, ids);
  await followPhones(account, ids);
  return rows.length;
}

function keyed({ record: { country } }: Account, rows: readonly Unkeyed[]) {
  const keys = rows.map(({ phone }) => phoneKeyOf(phone, country));
  return sql`select * from unnest(${idArray(rows.map(({ id }) => id))}, ${textArray(rows.map(({ phone }) => phone))}, ${keys}::text[]) k(id, phone, key)`;
}

// Who is known by a number that was written without its country is known by the whole number, unless another one is already.
async function nameByNumber(account: Account, ids: readonly number[]): Promise<void> {
  await sql`
    update contacts c set own_key = n.own_key, phone = n.phone, keyed_phone = n.phone from (
      select distinct on (k.phone_key) k.id, 'tel:' || k.phone_key as own_key, k.phone_key as phone from contacts k
      where k.account_id = ${account.id} and k.id = any(${idArray(ids)}) and k.own_key like 'tel:%' and k.own_key <> 'tel:' || k.phone_key
        and not exists (select from contacts o where o.account_id = ${account.id} and coalesce(o.own_key, o.email_key) = 'tel:' || k.phone_key)
      order by k.phone_key, k.id) n
    where c.account_id = ${account.id} and c.id = n.id`.execute(account.db);
}

async function followPhones(account: Account, ids: readonly number[]): Promise<void> {
  await sql`
    update sms_contacts s set phone_key = n.phone_key, updated_at = ${account.now}::timestamptz from (
      select distinct on (c.phone_key) c.id, c.phone_key from contacts c
        join sms_contacts m on m.account_id = ${account.id} and m.id = c.id and m.phone_key <> c.phone_key
      where c.account_id = ${account.id} and c.id = any(${idArray(ids)})
        and not exists (select from sms_contacts o where o.account_id = ${account.id} and o.phone_key = c.phone_key)
      order by c.phone_key, c.id) n
    where s.account_id = ${account.id} and s.id = n.id`.execute(account.db);
}
