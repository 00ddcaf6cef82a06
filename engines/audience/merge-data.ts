import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { fieldsOf, idArray, type FieldDefinition } from './contact-fields.ts';
import { mergeDataFor } from './merge-sources.ts';
import { parseFieldValue, type StoredValue } from './field-values.ts';
import { tagNamesOf } from './tag-names.ts';

/** A contact as templates see it: default fields, every custom field by its name and by its snake-cased name, and the names of its tags. */
export type MergeContact = { id: number; email: string } & Record<
  string,
  StoredValue | readonly string[]
>;

interface ContactRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  fax: string;
  custom: Record<string, StoredValue>;
  /** Names; absent where no template asks for them. */
  tags?: readonly string[] | undefined;
}

/**
 * Reads the template data of many contacts in two queries; contacts that no longer exist are left out. Pass the fields of
 * the account when many batches follow each other. A custom field without a value shows its default value.
 */
export async function mergeDataOf(
  account: Account,
  contactIds: readonly number[],
  fields?: readonly FieldDefinition[],
): Promise<MergeContact[]> {
  const { rows } = await sql<ContactRow>`
    select id, coalesce(email, '') as email, first_name, last_name, phone, fax, custom from contacts
    where account_id = ${account.id} and id = any(${idArray(contactIds)}) order by id`.execute(
    account.db,
  );
  const merge = mergeContactWith(fields ?? (await fieldsOf(account)));
  const tags = await tagNamesOf(account, contactIds);
  const contacts = rows.map((row) => merge({ ...row, tags: tags.get(row.id) }));
  await mergeDataFor(account, contacts);
  return contacts;
}

/** A function that turns rows of contacts into template data; made once per batch, because names and defaults are the same for all. */
export function mergeContactWith(
  fields: readonly FieldDefinition[],
): (row: ContactRow) => MergeContact {
  const readers = fields.map((field) => {
    const fallback = parseFieldValue(field.fieldType, field.defaultValue);
    return {
      key: String(field.id),
      names: namesOf(field),
      fallback: fallback.ok ? fallback.value : null,
    };
  });
  return (row) => {
    const contact: MergeContact = {
      id: row.id,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      phone: row.phone,
      fax: row.fax,
    };
    for (const { key, names, fallback } of readers) {
      const value = row.custom[key] ?? fallback;
      // A default field is never hidden by a custom field of the same name.
      for (const name of names) if (!Object.hasOwn(contact, name)) contact[name] = value;
    }
    // A field that somebody called so goes first.
    if (!Object.hasOwn(contact, 'tags')) contact['tags'] = row.tags ?? [];
    return contact;
  };
}

/** A field's name as a Liquid variable: 'Total spent' is total_spent. */
export function snakeCased(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '');
}

function namesOf(field: FieldDefinition): string[] {
  const snake = snakeCased(field.name);
  return snake === '' || snake === field.name ? [field.name] : [field.name, snake];
}
