import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { FieldType } from './field-types.ts';

/** A custom field as contacts, rules and templates need it. */
export interface FieldDefinition {
  id: number;
  name: string;
  fieldType: FieldType;
  defaultValue: string | null;
  displayName: string;
  addToProfilePage: boolean;
}

/** The fields every contact has that people may edit; all are strings. */
export const defaultFields = ['first_name', 'last_name', 'email', 'phone', 'fax'] as const;

/** One of {@link defaultFields}. */
export type DefaultField = (typeof defaultFields)[number];

/** The columns of contacts, and what stands beside them, that rules may ask, with their types: the one place where a rule's word becomes an identifier. */
export const askableColumns: Readonly<Record<string, FieldType>> = {
  email: 'string',
  email_domain: 'string',
  first_name: 'string',
  last_name: 'string',
  phone: 'string',
  fax: 'string',
  source: 'string',
  created_at: 'datetime',
  updated_at: 'datetime',
  last_sent_at: 'datetime',
  last_open_at: 'datetime',
  last_click_at: 'datetime',
};

/** The account's custom fields, oldest first; all or those of these ids. */
export async function fieldsOf(
  account: Account,
  ids?: readonly number[],
): Promise<FieldDefinition[]> {
  const { rows } = await sql<FieldDefinition>`
    select id, name, field_type as "fieldType", default_value as "defaultValue", display_name as "displayName",
           add_to_profile_page as "addToProfilePage"
    from custom_fields where account_id = ${account.id} ${ids ? sql`and id = any(${idArray(ids)})` : sql``} order by id`.execute(
    account.db,
  );
  return rows;
}

/** A text array as one parameter. */
export function textArray(values: readonly string[]): RawBuilder<string[]> {
  return sql`${[...values]}::text[]`;
}

/** An id array as one parameter. */
export function idArray(values: readonly number[]): RawBuilder<number[]> {
  return sql`${[...values]}::bigint[]`;
}
