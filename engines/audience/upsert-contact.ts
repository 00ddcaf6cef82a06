import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { noteContactsSql } from './contact-count.ts';
import { fieldsOf, type FieldDefinition } from './contact-fields.ts';
import { noteChanges } from './feed/note-changes.ts';
import { parseFieldValue, type StoredValue } from './field-values.ts';
import { suppressErased } from './erasure.ts';
import { keyPhones } from './key-phones.ts';
import { phoneKeyOf } from './normalise-phone.ts';
import { identityOf, identitySql, numberOf, type Identity, type Known } from './identity.ts';

/** What may be said about a contact. Absent stays as it is; custom values go by field id or name, empty removes one. */
export interface ContactValues {
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone?: string | undefined;
  fax?: string | undefined;
  custom?: Readonly<Record<string, unknown>> | undefined;
  workflow_disable?: boolean | undefined;
  /** True when the person is not to be counted: no pixel, no counted links. */
  no_tracking?: boolean | undefined;
}

/** How a contact comes into the account. */
export interface Entering {
  source: string;
  /** True: nothing that the person did lets a campaign write to it. Says nothing of a contact that is there already. */
  noMarketing?: boolean | undefined;
}

/**
 * Creates the contact of an address, or updates it when the account has it: one contact per address and account. Who has no
 * address is known by the number or the device; a number that one contact alone has is that contact's.
 */
export async function upsertContact(
  account: Account,
  secrets: Secrets,
  contact: ContactValues & Known & Entering,
): Promise<{ id: number; isNew: boolean; emailKey: string | null }> {
  const known = await knownByNumber(account, identityOf(account, contact));
  const phone = phoneOf(known, contact);
  const custom =
    contact.custom === undefined ? {} : storedValues(await fieldsOf(account), contact.custom);
  const {
    rows: [row],
  } = await sql<{ id: number; isNew: boolean }>`
    with put as (
    insert into contacts as c (account_id, email, email_key, email_domain, own_key, first_name, last_name, phone, phone_key, keyed_phone, fax, custom, workflow_disable, no_tracking, no_marketing, source)
    values (${account.id}, ${known.email}, ${known.emailKey}, ${known.domain}, ${known.ownKey}, ${contact.first_name ?? ''}, ${contact.last_name ?? ''},
      ${phone ?? ''}, ${phoneKeyOf(phone ?? '', account.record.country)}, ${phone ?? ''}, ${contact.fax ?? ''}, jsonb_strip_nulls(${JSON.stringify(custom)}::jsonb), ${contact.workflow_disable ?? false},
      ${contact.no_tracking ?? false}, ${contact.noMarketing ?? false}, ${contact.source})
    on conflict (account_id, ${identitySql()}) do update set
      first_name = coalesce(${contact.first_name ?? null}, c.first_name), last_name = coalesce(${contact.last_name ?? null}, c.last_name),
      phone = coalesce(${phone ?? null}, c.phone), fax = coalesce(${contact.fax ?? null}, c.fax),
      custom = jsonb_strip_nulls(c.custom || ${JSON.stringify(custom)}::jsonb),
      workflow_disable = coalesce(${contact.workflow_disable ?? null}, c.workflow_disable),
      no_tracking = coalesce(${contact.no_tracking ?? null}, c.no_tracking), updated_at = ${account.now}::timestamptz
    returning id, xmax = 0 as is_new
    ), made as (select from put where is_new), counted as (${noteContactsSql(account, 'made', 'made')})
    select id, is_new as "isNew" from put`.execute(account.db);
  if (!row) throw new Error('an upsert of a contact returned no row');
  await noteChanges(account, [row.id], {
    kind: row.isNew ? 'created' : 'changed',
    data: { fields: fieldsSaid(contact, custom) },
    isMuted: contact.workflow_disable,
  });
  if (!row.isNew && phone !== undefined) await keyPhones(account, [row.id]);
  if (row.isNew && known.emailKey !== null)
    await suppressErased(account, secrets, [known.emailKey]);
  return { ...row, emailKey: known.emailKey };
}

function fieldsSaid(said: ContactValues, custom: Readonly<Record<string, StoredValue>>): string[] {
  const own = (['first_name', 'last_name', 'phone', 'fax'] as const).filter(
    (name) => said[name] !== undefined,
  );
  return [...own, ...Object.keys(custom).map((id) => `custom:${id}`)];
}

// A number that a contact is known by stands as it is compared, however it was typed; it never replaces another's writing of it.
function phoneOf({ email, ownKey }: Identity, given: Known): string | undefined {
  if (ownKey?.startsWith('tel:')) return numberOf(ownKey);
  return email !== null && !given.email?.trim() ? undefined : given.phone;
}

// A person who is known by address and called by number is not made a second time, unless two share the number.
async function knownByNumber(account: Account, known: Identity): Promise<Identity> {
  if (!known.ownKey?.startsWith('tel:')) return known;
  const { rows } = await sql<Identity>`
    select email, email_key as "emailKey", email_domain as domain, own_key as "ownKey" from contacts
    where account_id = ${account.id} and (phone_key = ${numberOf(known.ownKey)}
      or phone_digits = ${known.ownKey.replaceAll(/\D/g, '')} and phone_digits <> '')
    order by own_key like 'tel:%' desc nulls last limit 2`.execute(account.db);
  const [first, another] = rows;
  // Of several, the one that is known by the number alone.
  return first && (!another || first.ownKey?.startsWith('tel:')) ? first : known;
}

/** Reads custom values given by field id or name into stored form; names every field that is unknown or has a wrong value. */
export function storedValues(
  fields: readonly FieldDefinition[],
  given: Readonly<Record<string, unknown>>,
): Record<string, StoredValue> {
  const byName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
  const byId = new Map(fields.map((field) => [String(field.id), field]));
  const errors: Record<string, string[]> = {};
  const stored: Record<string, StoredValue> = {};
  for (const [name, raw] of Object.entries(given)) {
    const field = byName.get(name.trim().toLowerCase()) ?? byId.get(name);
    if (!field) {
      errors[name] = ['is no custom field of this account: create it first'];
      continue;
    }
    const parsed = parseFieldValue(field.fieldType, raw);
    if (parsed.ok) stored[String(field.id)] = parsed.value;
    else errors[name] = [parsed.reason];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return stored;
}
