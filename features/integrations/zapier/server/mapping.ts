import { sql } from 'kysely';
import { fieldsOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { mostMappedFields, type MappingState } from '../contract.ts';

type PlainValue = string | number | boolean | null;

interface KeptField {
  name: string;
  custom_field_id: number | null;
}

/** The fields that Zaps send, with the custom field that takes each. */
export async function mappingOf(account: Account): Promise<MappingState> {
  const fields = new Map((await fieldsOf(account)).map((field) => [field.id, field.name]));
  return {
    settings_id: account.id,
    limit: mostMappedFields,
    source_fields: (await keptFields(account)).map(({ name, custom_field_id: id }) => ({
      name,
      custom_field_id: id ?? 0,
      custom_field_name: id === null ? null : (fields.get(id) ?? null),
      is_missing: id !== null && !fields.has(id),
    })),
  };
}

/** Replaces the mapping; each custom field takes one field at most. */
export async function saveMapping(
  account: Account,
  mapped: Readonly<Record<string, number>>,
): Promise<void> {
  const before = await keptFields(account);
  const known = new Set((await fieldsOf(account)).map(({ id }) => id));
  // What was mapped to a field that is gone may stay as it is.
  for (const { custom_field_id } of before)
    if (custom_field_id !== null) known.add(custom_field_id);
  const taken = new Map<number, string>();
  for (const [name, id] of Object.entries(mapped)) {
    if (id === 0) continue;
    if (!known.has(id))
      throw refusal(`names for “${name}” a custom field that does not exist: choose another`);
    const other = taken.get(id);
    if (other !== undefined)
      throw refusal(`gives “${other}” and “${name}” the same custom field: choose another for one`);
    taken.set(id, name);
  }
  const rows = Object.entries(mapped).map(([name, id]) => ({ name, id: id === 0 ? null : id }));
  await sql`delete from zapier_fields where account_id = ${account.id} and name <> all(${rows.map(({ name }) => name)}::text[])`.execute(
    account.db,
  );
  await sql`
    insert into zapier_fields as f (account_id, name, custom_field_id)
    select ${account.id}::bigint, name, id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(name text, id bigint) order by name
    on conflict (account_id, name) do update set custom_field_id = excluded.custom_field_id`.execute(
    account.db,
  );
  await account.audit({
    action: 'update',
    resource: 'zapier_mappings',
    id: null,
    before: mappingOfRows(before),
    after: mapped,
  });
}

/** Splits what a Zap sent into values of custom fields and the names that nothing takes; those are remembered, so that they can be mapped. */
export async function mapFields(
  account: Account,
  sent: Readonly<Record<string, PlainValue>>,
): Promise<{
  custom: Record<string, PlainValue>;
  unmapped: string[];
  sourceOf: Map<string, string>;
}> {
  const kept = new Map((await keptFields(account)).map((row) => [row.name, row.custom_field_id]));
  const existing = new Set((await fieldsOf(account)).map(({ id }) => id));
  const custom: Record<string, PlainValue> = {};
  const sourceOf = new Map<string, string>();
  const unmapped: string[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const id = kept.get(name) ?? null;
    if (id === null || !existing.has(id)) {
      unmapped.push(name);
      continue;
    }
    custom[String(id)] = value;
    sourceOf.set(String(id), name);
  }
  const room = Math.max(0, mostMappedFields - kept.size);
  await remember(account, unmapped.filter((name) => !kept.has(name)).slice(0, room));
  return { custom, unmapped, sourceOf };
}

async function remember(account: Account, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into zapier_fields (account_id, name, seen_at)
    select ${account.id}::bigint, name, ${account.now}::timestamptz from unnest(${[...names].toSorted()}::text[]) name
    on conflict (account_id, name) do nothing`.execute(account.db);
}

async function keptFields(account: Account): Promise<KeptField[]> {
  const { rows } = await sql<KeptField>`
    select name, custom_field_id from zapier_fields where account_id = ${account.id} order by name`.execute(
    account.db,
  );
  return rows;
}

const mappingOfRows = (rows: readonly KeptField[]): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [row.name, row.custom_field_id ?? 0]));

const refusal = (text: string) => invalid({ mapped_custom_fields: [text] });
