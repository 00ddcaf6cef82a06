import type { ImportPreview } from '../contract.ts';

/** What becomes of a column: left out, into a field that exists, or into a custom field that is made for it. */
export type Target =
  | { kind: 'ignore' }
  | { kind: 'field'; name: string }
  | { kind: 'new'; name: string };

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

/** True when a column goes to the email address, without which nobody can be imported. */
export function hasEmail(mapping: Mapping): boolean {
  return Object.values(mapping).some(
    (target) => target.kind === 'field' && target.name === 'email',
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

/** Every column that is left out gets a new field of its own name, where that name is free. */
export function withNewFields(mapping: Mapping): Mapping {
  const taken = new Set(
    Object.values(mapping)
      .filter((target) => target.kind !== 'ignore')
      .map(keyOf),
  );
  return Object.fromEntries(
    Object.entries(mapping).map(([column, target]): [string, Target] =>
      target.kind !== 'ignore' || taken.has(column.toLowerCase())
        ? [column, target]
        : [column, { kind: 'new', name: column }],
    ),
  );
}

/** The mapping as the server takes it. */
export function mappingBody(mapping: Mapping): {
  mapping: Record<string, string | null>;
  create_fields: boolean;
} {
  return {
    mapping: Object.fromEntries(
      Object.entries(mapping).map(([column, target]) => [
        column,
        target.kind === 'ignore' ? null : target.name.trim(),
      ]),
    ),
    create_fields: Object.values(mapping).some((target) => target.kind === 'new'),
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
