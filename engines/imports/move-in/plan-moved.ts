import type { FieldDefinition } from '#engines/audience/public.ts';
import type { ColumnPlan, MovedPlan } from '../contact-columns.ts';
import type { ImportOptions } from '../import-options.ts';

/** How a file of another product is read, with the fields that its attributes go to; null for an ordinary file. */
export function planMoved(
  header: readonly string[],
  { from_product: product, file_state: fileState, attributes }: ImportOptions,
  { plan, fields }: { plan: ColumnPlan; fields: readonly FieldDefinition[] },
): MovedPlan | null {
  if (product === null) return null;
  const byName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
  const taken = new Set(
    plan.columns.flatMap((column) => ('field' in column ? [column.field.id] : [])),
  );
  const planned = attributes.flatMap((name) => {
    const field = byName.get(name.trim().toLowerCase());
    // A field that a column goes to already is the column's.
    if (!field || taken.has(field.id)) return [];
    taken.add(field.id);
    return [{ name, field: { id: field.id, type: field.fieldType } }];
  });
  return { product, header: [...header], fileState, attributes: planned };
}

/** Attributes that no custom field is named for; they are made where that is agreed. */
export function missingAttributes(
  { attributes, create_fields: canMake, from_product: product }: ImportOptions,
  fields: readonly { name: string }[],
): string[] {
  if (!canMake || product === null) return [];
  const known = new Set(fields.map(({ name }) => name.toLowerCase()));
  return attributes.map((name) => name.trim()).filter((name) => !known.has(name.toLowerCase()));
}
