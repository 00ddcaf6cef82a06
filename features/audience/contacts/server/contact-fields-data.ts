import { sql } from 'kysely';
import {
  defaultFields,
  fieldsOf,
  type FieldDefinition,
  type StoredValue,
} from '#engines/audience/public.ts';
import { fieldLabels } from '#features/audience/custom-fields/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { versionOf } from '#platform/server/account/last-change.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { z } from 'zod';
import type { ContactChanges, FieldsData, setFields } from '../contract.ts';
import { auditContact, changeContact } from './save-contact.ts';

interface KeptContact {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  fax: string;
  workflow_disable: boolean;
  no_tracking: boolean;
  custom: Record<string, StoredValue>;
  selected_fields: string[] | null;
}

/** A contact's fields as the field drawer shows them: values, types, labels, and the chosen ones in their order. */
export async function fieldsDataOf(account: Account, id: number): Promise<FieldsData> {
  const {
    rows: [kept],
  } = await sql<KeptContact>`
    select id, coalesce(email, '') as email, first_name, last_name, phone, fax, workflow_disable, no_tracking, custom, selected_fields
    from contacts where account_id = ${account.id} and id = ${id}`.execute(account.db);
  if (!kept) throw notFound('contact');
  const fields = await fieldsOf(account);
  const labels = await fieldLabels(account);
  const { custom, selected_fields, ...contact } = kept;
  return {
    contact: {
      ...contact,
      custom_fields: fields.map((field) => ({
        id: field.id,
        name: field.name,
        display_name: field.displayName || field.name,
        value: custom[String(field.id)] ?? null,
      })),
    },
    fields_type: typesOf(fields),
    labels: { email: 'Email', phone: 'Phone', fax: 'Fax', ...labels },
    version: versionOf(kept),
    selected_fields: selected_fields ?? [...defaultFields, ...fields.map((field) => field.name)],
  };
}

/** Saves what the field drawer sends: values, the chosen fields and their order, and whether field changes start journeys. */
export async function saveFields(
  account: Account,
  secrets: Secrets,
  id: number,
  body: z.infer<typeof setFields>,
): Promise<void> {
  const defaults = body.updated_fields?.default ?? {};
  const unknown = Object.keys(defaults).filter(
    (name) => !defaultFields.some((field) => field === name),
  );
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map((name) => [name, [`is no default field: use ${defaultFields.join(', ')}`]]),
      ),
    );
  if (body.selected_fields) await requireFieldNames(account, body.selected_fields);
  const changes: ContactChanges = {
    ...(body.workflow_disable !== undefined && { workflow_disable: body.workflow_disable }),
    ...(body.no_tracking !== undefined && { no_tracking: body.no_tracking }),
    ...(body.updated_fields?.custom && { custom_fields: body.updated_fields.custom }),
  };
  for (const field of defaultFields)
    if (field in defaults) changes[field] = shortText(field, defaults[field]);
  await changeContact(account, secrets, id, changes);
  if (!body.selected_fields) return;
  await sql`update contacts set selected_fields = ${JSON.stringify(body.selected_fields)}::jsonb, updated_at = now()
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  await auditContact(account, 'select_fields', id, body.selected_fields);
}

// The product names four kinds of controls; numbers are typed into a text control and checked when saved.
function typesOf(fields: readonly FieldDefinition[]): FieldsData['fields_type'] {
  const kinds: FieldsData['fields_type'] = Object.fromEntries(
    defaultFields.map((name) => [name, 'string']),
  );
  for (const { name, fieldType } of fields)
    kinds[name] = fieldType === 'integer' || fieldType === 'float' ? 'string' : fieldType;
  return kinds;
}

async function requireFieldNames(account: Account, names: readonly string[]): Promise<void> {
  const known = new Set<string>([
    ...defaultFields,
    ...(await fieldsOf(account)).map((field) => field.name),
  ]);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw invalid({
      selected_fields: [
        `name ${unknown
          .slice(0, 3)
          .map((name) => `'${name}'`)
          .join(', ')}, which this account does not have`,
      ],
    });
}

function shortText(field: string, value: StoredValue | undefined): string {
  const text = value === null || value === undefined ? '' : String(value).trim();
  if (text.length > 255) throw invalid({ [field]: ['is too long (at most 255 characters)'] });
  return text;
}
