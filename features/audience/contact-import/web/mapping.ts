import type { CustomFieldType } from '#features/audience/custom-fields/contract.ts';
import type { ImportPreview } from '../contract.ts';

/** What becomes of a column: left out, into a field that exists, or into a custom field that is made for it. */
export type Target =
  | { kind: 'ignore' }
  | { kind: 'field'; name: string }
  | { kind: 'new'; name: string; type: CustomFieldType };

/** The targets of all columns that have a name. */
export type Mapping = Readonly<Record<string, Target>>;

/** What is wrong with a column's target. */
export type MappingProblem = 'double' | 'unnamed' | 'tooLong';

const longestName = 255;
const none: Target = { kind: 'ignore' };

/** The mapping that the server proposes. Columns without a name cannot be imported. */
export function proposedMapping(preview: Pick<ImportPreview, 'header' | 'mapping'>): Mapping {
  return Object.fromEntries(
    namedColumns(preview.header).map((column) => {
      const field = preview.mapping[column];
      return [column, field ? { kind: 'field', name: field } : none];
    }),
  );
}

/** The columns of a file that have a name. */
export function namedColumns(header: readonly string[]): string[] {
  return header.filter((name) => name !== '');
}

/** True while no column goes to a field that every row needs. */
export function lacksField(
  preview: Pick<ImportPreview, 'required_fields'>,
  mapping: Mapping,
): boolean {
  return preview.required_fields.some(
    (name) =>
      !Object.values(mapping).some((target) => target.kind === 'field' && target.name === name),
  );
}

/** Every column whose target cannot stay as it is. */
export function problemsOf(mapping: Mapping): Record<string, MappingProblem> {
  const uses = new Map<string, number>();
  for (const target of Object.values(mapping)) {
    if (target.kind !== 'ignore') uses.set(keyOf(target), (uses.get(keyOf(target)) ?? 0) + 1);
  }
  const problems: Record<string, MappingProblem> = {};
  for (const [column, target] of Object.entries(mapping)) {
    if (target.kind === 'ignore') continue;
    if (keyOf(target) === '') problems[column] = 'unnamed';
    else if (target.name.trim().length > longestName) problems[column] = 'tooLong';
    else if ((uses.get(keyOf(target)) ?? 0) > 1) problems[column] = 'double';
  }
  return problems;
}

/** How many columns go in, and how many are left out. */
export function countColumns(mapping: Mapping): { taken: number; left: number } {
  const taken = Object.values(mapping).filter((target) => target.kind !== 'ignore').length;
  return { taken, left: Object.keys(mapping).length - taken };
}

/** The target of a column that gets a new field: its own name, and the type that its first values suit. */
export function newField(preview: Pick<ImportPreview, 'field_types'>, column: string): Target {
  return { kind: 'new', name: column, type: preview.field_types[column] ?? 'string' };
}

/** Every column that is left out gets a new field of its own name, where that name is free. */
export function withNewFields(
  mapping: Mapping,
  preview: Pick<ImportPreview, 'field_types'>,
): Mapping {
  const taken = new Set(
    Object.values(mapping)
      .filter((target) => target.kind !== 'ignore')
      .map(keyOf),
  );
  return Object.fromEntries(
    Object.entries(mapping).map(([column, target]): [string, Target] =>
      target.kind !== 'ignore' || taken.has(column.toLowerCase())
        ? [column, target]
        : [column, newField(preview, column)],
    ),
  );
}

/** The mapping as the server takes it. */
export function mappingBody(mapping: Mapping): {
  mapping: Record<string, string | null>;
  field_types: Record<string, CustomFieldType>;
  create_fields: boolean;
} {
  const made = Object.values(mapping).filter((target) => target.kind === 'new');
  return {
    mapping: Object.fromEntries(
      Object.entries(mapping).map(([column, target]) => [
        column,
        target.kind === 'ignore' ? null : target.name.trim(),
      ]),
    ),
    field_types: Object.fromEntries(made.map(({ name, type }) => [name.trim(), type])),
    create_fields: made.length > 0,
  };
}

/** True when the first rows show that a column chosen for addresses holds none. */
export function lacksAddresses(
  preview: Pick<ImportPreview, 'header' | 'rows'>,
  mapping: Mapping,
): boolean {
  const at = preview.header.findIndex((column) => {
    const target = mapping[column];
    return target?.kind === 'field' && target.name === 'email';
  });
  return (
    at !== -1 &&
    preview.rows.length > 0 &&
    preview.rows.every((row) => !(row[at] ?? '').includes('@'))
  );
}

// The server compares names without regard to case.
function keyOf(target: Exclude<Target, { kind: 'ignore' }>): string {
  return target.name.trim().toLowerCase();
}

/** True when a column goes to a new field of dates, or its first values look like some. */
export function hasDates(preview: Pick<ImportPreview, 'field_types'>, mapping: Mapping): boolean {
  return Object.entries(mapping).some(
    ([column, target]) =>
      (target.kind === 'new' && target.type === 'datetime') ||
      (target.kind === 'field' && preview.field_types[column] === 'datetime'),
  );
}
