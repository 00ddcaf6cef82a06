import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray, textArray } from '../contact-fields.ts';
import { addToSmsList } from '../sms-membership.ts';
import { sampleSource } from './past-consent.ts';

/** Gives sample contacts numbers, of those that are kept for stories, and makes them SMS contacts since they are contacts. */
export async function getTextsInThePast(
  account: Account,
  contacts: readonly { id: number; phone: string }[],
): Promise<void> {
  const given = sql`unnest(${idArray(contacts.map(({ id }) => id))}, ${textArray(contacts.map(({ phone }) => phone))}) g(id, phone)`;
  await sql`update contacts c set phone = g.phone, phone_key = g.phone, keyed_phone = g.phone from ${given}
    where c.account_id = ${account.id} and c.id = g.id`.execute(account.db);
  await sql`insert into sms_contacts (account_id, id, phone_key, source, created_at)
    select ${account.id}, c.id, g.phone, ${sampleSource}, c.created_at from ${given}
      join contacts c on c.account_id = ${account.id} and c.id = g.id
    on conflict do nothing`.execute(account.db);
}

/** Puts sample contacts on an SMS list; those who get no texts stay off. */
export async function joinSmsListInThePast(
  account: Account,
  listId: number,
  contactIds: readonly number[],
): Promise<void> {
  await addToSmsList(account, { listId, contactIds }, { source: sampleSource });
}
