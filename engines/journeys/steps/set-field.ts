import { sql } from 'kysely';
import {
  fieldsOf,
  noteChanges,
  parseFieldValue,
  type StoredValue,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Node } from '../contract.ts';
import { renderFor } from '../render-values.ts';
import type { Outcome, Passer, Run } from '../passer.ts';
import type { AtStep } from './handler.ts';

const ownFields: readonly string[] = ['first_name', 'last_name', 'phone', 'fax'];

type Field = { column: string; type: 'string' } | { id: number; type: FieldTypeOf };
type FieldTypeOf = Awaited<ReturnType<typeof fieldsOf>>[number]['fieldType'];

/** Sets, clears or adds to a field as its type takes it. Whose value does not fit keeps the one they have; the log says so. */
export async function atSetField(
  { account }: Run,
  node: Extract<Node, { type: 'set_field' }>,
  { people }: AtStep,
): Promise<Outcome[]> {
  const field = await fieldNamed(account, node.field);
  const rendered = await renderFor(account, [node.value], people);
  const values = new Map<Passer, StoredValue>();
  const answers = people.map((person): Outcome => {
    const found = valueFor(field, node.operation, rendered.get(person)!);
    if ('error' in found) return { go: 'next', detail: { unchanged: found.error } };
    values.set(person, found.value);
    return { go: 'next', detail: { value: found.value } };
  });
  await write(account, { field, name: node.field, isAdding: node.operation === 'add' }, values);
  return answers;
}

async function fieldNamed(account: Account, name: string): Promise<Field> {
  if (ownFields.includes(name)) return { column: name, type: 'string' };
  const id = Number(/^custom:(\d+)$/.exec(name)?.[1] ?? 0);
  const [field] = await fieldsOf(account, [id]);
  if (!field) throw new Error('The field of this step does not exist any more.');
  return { id, type: field.fieldType };
}

function valueFor(
  field: Field,
  operation: 'set' | 'clear' | 'add',
  rendered: { texts: string[] } | { error: string },
): { value: StoredValue } | { error: string } {
  if (operation === 'clear') return { value: null };
  if ('error' in rendered) return rendered;
  const parsed = parseFieldValue(field.type, rendered.texts[0]);
  if (!parsed.ok) return { error: parsed.reason };
  if (operation === 'set') return { value: parsed.value };
  if (field.type !== 'integer' && field.type !== 'float') return { error: 'is not a number' };
  return { value: parsed.value ?? 0 };
}

async function write(
  account: Account,
  { field, name, isAdding }: { field: Field; name: string; isAdding: boolean },
  values: ReadonlyMap<Passer, StoredValue>,
): Promise<void> {
  if (values.size === 0) return;
  // Of somebody who is here twice, the later value stands; numbers that are added are added for each time.
  const rows = [...values].map(([{ contactId }, value]) => ({ id: contactId, value }));
  const given = sql`(select id, ${isAdding ? sql`to_jsonb(sum((value #>> '{}')::numeric))` : sql`(array_agg(value order by n desc))[1]`} as value
    from (select (g.row ->> 'id')::bigint as id, g.row -> 'value' as value, n from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality g(row, n)) all_given group by id)`;
  const set =
    'column' in field
      ? sql`${sql.ref(field.column)} = coalesce(g.value #>> '{}', '')`
      : customValue(field.id, isAdding);
  const { rows: changed } = await sql<{ id: number }>`
    with given as ${given},
    chosen as (select c.id from contacts c join given g on g.id = c.id where c.account_id = ${account.id} order by c.id for update of c)
    update contacts c set ${set}, updated_at = ${account.now}::timestamptz from given g join chosen on chosen.id = g.id
    where c.account_id = ${account.id} and c.id = g.id returning c.id`.execute(account.db);
  await noteChanges(
    account,
    changed.map(({ id }) => id),
    { kind: 'changed', data: { fields: [name] } },
  );
}

function customValue(id: number, isAdding: boolean) {
  const key = String(id);
  const value = isAdding
    ? sql`to_jsonb(coalesce((c.custom ->> ${key}::text)::numeric, 0) + (g.value #>> '{}')::numeric)`
    : sql`g.value`;
  return sql`custom = jsonb_strip_nulls(c.custom || jsonb_build_object(${key}::text, ${value}))`;
}
