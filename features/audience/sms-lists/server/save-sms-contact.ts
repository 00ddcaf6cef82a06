import { sql } from 'kysely';
import {
  enterSmsContacts,
  identityAfterChange,
  keepFormer,
  keyPhones,
  removeSmsContacts,
  smsNumberOf,
  suppressErased,
  textableNumber,
  upsertContact,
} from '#engines/audience/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { smsContacts } from '../contract/sms-contacts.ts';
import { saveSmsSubscriptions, sourceOf, takenBy, type SmsWish } from './sms-subscriptions.ts';

type Fields = FieldsOf<typeof smsContacts>;
type Saving = Pick<Services, 'secrets' | 'families'>;

/**
 * Makes the contact of a number, or finds it, and puts it on SMS lists. Emails do not reach who came by a number: that was
 * said of texts only. Answers the contact's id and whether it is an SMS contact from now on.
 */
export async function createSmsContact(
  account: Account,
  saving: Saving,
  { phone, email = '', first_name, last_name, ...wish }: Fields,
): Promise<{ id: number; isNew: boolean }> {
  const number = textableNumber(phone, account.record.country);
  if (!number.ok) throw invalid({ phone: [number.reason] });
  const owner = await ownerOf(account, number.phoneKey);
  const source = sourceOf(account);
  const { id } = await upsertContact(account, saving.secrets, {
    email: email.trim() === '' ? (owner?.email ?? '') : email,
    phone: number.phoneKey,
    first_name,
    last_name,
    source,
    noMarketing: true,
  });
  if (owner && owner.id !== id) throw invalid({ phone: [await takenBy(account, owner.id)] });
  const { owners } = await enterSmsContacts(account, saving.secrets, {
    contacts: [{ id, phoneKey: number.phoneKey }],
    source,
  });
  const other = owners.get(id);
  if (other !== undefined) throw invalid({ phone: [await takenBy(account, other)] });
  await saveLists(account, saving, { id, wish });
  await account.audit({ action: owner ? 'update' : 'create', resource: 'sms_contact', id });
  return { id, isNew: !owner };
}

/** Changes the number, the names and the lists of an SMS contact; what is not given stays. */
export async function changeSmsContact(
  account: Account,
  saving: Saving,
  { id, fields }: { id: number; fields: Partial<Fields> },
): Promise<void> {
  if ((await smsNumberOf(account, id)) === null) throw notFound('SMS contact');
  const { phone, email, first_name, last_name, ...wish } = fields;
  const number = phone === undefined ? undefined : await freeNumber(account, id, phone);
  const changes = { email, first_name, last_name, phone: number };
  const known = await identityAfterChange(account, id, changes);
  await keepFormer(account, id, changes);
  const sets = (['first_name', 'last_name', 'phone'] as const).flatMap((name) =>
    changes[name] === undefined ? [] : [sql`${sql.ref(name)} = ${changes[name]}`],
  );
  if (known)
    sets.push(
      sql`email = ${known.email}, email_key = ${known.emailKey}, email_domain = ${known.domain}, own_key = ${known.ownKey}`,
    );
  if (sets.length > 0)
    await sql`update contacts set ${sql.join(sets)}, updated_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
  await sql`update sms_contacts set updated_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (number !== undefined) await keyPhones(account, [id]);
  if (known?.emailKey != null) await suppressErased(account, saving.secrets, [known.emailKey]);
  await saveLists(account, saving, { id, wish });
  // Which fields, never their values: the log holds nobody's data after a pseudonymisation.
  await account.audit({
    action: 'update',
    resource: 'sms_contact',
    id,
    after: { fields: Object.keys(fields) },
  });
}

/** Takes people out of all SMS lists and the SMS contacts; as contacts they stay. Answers who was one. */
export async function dropSmsContacts(account: Account, ids: readonly number[]): Promise<number[]> {
  const gone = await removeSmsContacts(account, ids);
  await account.auditMany(gone.map((id) => ({ action: 'delete', resource: 'sms_contact', id })));
  return gone;
}

async function saveLists(
  account: Account,
  saving: Saving,
  { id, wish }: { id: number; wish: SmsWish },
): Promise<void> {
  if (wish.subscribed_sms_list_ids ?? wish.unsubscribed_sms_list_ids)
    await saveSmsSubscriptions(account, saving, { id, wish });
}

async function freeNumber(account: Account, id: number, phone: string): Promise<string> {
  const number = textableNumber(phone, account.record.country);
  if (!number.ok) throw invalid({ phone: [number.reason] });
  const owner = await ownerOf(account, number.phoneKey);
  if (owner && owner.id !== id) throw invalid({ phone: [await takenBy(account, owner.id)] });
  return number.phoneKey;
}

async function ownerOf(
  account: Account,
  phoneKey: string,
): Promise<{ id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; email: string }>`
    select s.id, coalesce(c.email, '') as email from sms_contacts s join contacts c on c.account_id = ${account.id} and c.id = s.id
    where s.account_id = ${account.id} and s.phone_key = ${phoneKey}`.execute(account.db);
  return rows[0];
}
