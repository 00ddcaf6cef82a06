import { sql } from 'kysely';
import { fieldsOf, type FieldDefinition } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CustomFieldType } from '../contract.ts';

/** Fields by name, made with this type where they are missing; answers them in the order asked. An existing field keeps its type. */
export async function ensureFields(
  account: Account,
  names: readonly string[],
  type: CustomFieldType,
): Promise<FieldDefinition[]> {
  return ensure(account, names, { type, isSample: false });
}

/** A field of the sample data; one that the account has by this name serves as well. */
export async function ensureSampleField(
  account: Account,
  name: string,
  type: CustomFieldType,
): Promise<FieldDefinition> {
  const [field] = await ensure(account, [name], { type, isSample: true });
  return field!;
}

async function ensure(
  account: Account,
  names: readonly string[],
  { type, isSample }: { type: CustomFieldType; isSample: boolean },
): Promise<FieldDefinition[]> {
  if (names.length === 0) return [];
  await sql`
    insert into custom_fields (account_id, name, field_type, is_sample)
    select distinct on (lower(trim(name))) ${account.id}::bigint, trim(name), ${type}, ${isSample}::boolean
    from unnest(${[...names]}::text[]) as name
    on conflict (account_id, lower(name)) do nothing`.execute(account.db);
  const byName = new Map(
    (await fieldsOf(account)).map((field) => [field.name.toLowerCase(), field]),
  );
  return names.map((name) => byName.get(name.trim().toLowerCase())!);
}
