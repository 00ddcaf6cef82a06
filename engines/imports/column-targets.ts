import type { SourceProduct } from './contract.ts';
import { ImportRefused } from './import-refused.ts';
import { mappingOf } from './move-in/recognise.ts';
import type { TargetColumns } from './target.ts';

/** A proposal for each column: the name of a field, or null when nothing fits. */
export function suggestMapping(
  header: readonly string[],
  columns: Pick<TargetColumns, 'own' | 'added'>,
): Record<string, string | null> {
  const taken = new Set<string>();
  const proposals = new Map<string, string | null>(header.map((name) => [name, null]));
  // A column of exactly the field's name comes before one that merely sounds like it.
  for (const isExact of [true, false]) {
    for (const name of header) {
      if (name === '' || proposals.get(name) !== null) continue;
      const chosen = fieldLike(name, columns, isExact);
      if (!chosen || taken.has(chosen)) continue;
      taken.add(chosen);
      proposals.set(name, chosen);
    }
  }
  proposals.delete('');
  return Object.fromEntries(proposals);
}

/** Decides the field of every column by the given mapping, and for columns it does not name by their own name. */
export function chooseTargets(
  header: readonly string[],
  options: {
    mapping?: Readonly<Record<string, string | null>> | undefined;
    create_fields: boolean;
    from_product: SourceProduct | null;
  },
  columns: TargetColumns,
): { targets: (string | null)[]; missing: string[] } {
  const given = mappingByColumn(header, options.mapping ?? {});
  for (const [name, target] of ownMapping(header, options.from_product))
    if (!given.has(name) && (target === null || ![...given.values()].includes(target)))
      given.set(name, target);
  const rest = header.filter((name) => !given.has(name.toLowerCase()));
  const proposed = suggestMapping(rest, columns);
  const used = new Set(
    [...given.values()].filter((target) => target !== null).map((target) => target.toLowerCase()),
  );
  const canMake = options.create_fields && columns.canAdd;
  const known = new Map(
    [...columns.own, ...columns.added].map(({ name }) => [name.toLowerCase(), name] as const),
  );
  const missing: string[] = [];
  const targets = header.map((name) => {
    const stated = given.get(name.toLowerCase());
    if (stated === null || name === '') return null;
    const suggestion =
      proposed[name] && !used.has(proposed[name].toLowerCase()) ? proposed[name] : null;
    const wanted = stated ?? suggestion ?? (canMake ? name : null);
    if (wanted === null) return null;
    const target = known.get(wanted.toLowerCase());
    if (target) return target;
    if (!canMake) throw new ImportRefused('mapping', unknownField(wanted, columns));
    missing.push(wanted);
    return wanted;
  });
  refuseDoubles(header, targets);
  return { targets, missing };
}

/** Refuses a file in which no column goes to a field that every row needs. */
export function requireFields(
  header: readonly string[],
  targets: readonly (string | null)[],
  required: readonly string[],
): void {
  const missing = required.find((name) => !targets.includes(name));
  if (missing === undefined) return;
  throw new ImportRefused(
    'file',
    `No column goes to "${missing}", which every row needs. Name one of the columns (${header.slice(0, 8).join(', ').slice(0, 200)}) "${missing}", or choose it in the mapping.`,
  );
}

// Columns that only the product they come from has a use for.
function ownMapping(
  header: readonly string[],
  product: SourceProduct | null,
): [name: string, target: string | null][] {
  if (product === null) return [];
  return Object.entries(mappingOf(product, header)).map(([name, target]) => [
    name.toLowerCase(),
    target,
  ]);
}

function unknownField(wanted: string, { own, added, canAdd }: TargetColumns): string {
  const named = (fields: readonly { name: string }[]) =>
    fields
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 500);
  return canAdd
    ? `"${wanted}" is neither a contact field (${named(own)}) nor a custom field: correct it, or import with create_fields=true to make it.`
    : `"${wanted}" is none of the fields (${named([...own, ...added])}): correct it, or leave the column out.`;
}

function mappingByColumn(
  header: readonly string[],
  mapping: Readonly<Record<string, string | null>>,
): Map<string, string | null> {
  const columns = new Set(header.map((name) => name.toLowerCase()));
  const given = new Map<string, string | null>();
  for (const [column, target] of Object.entries(mapping)) {
    const key = column.trim().toLowerCase();
    if (!columns.has(key))
      throw new ImportRefused(
        'mapping',
        `"${column}" is no column of the file. It has: ${header.slice(0, 20).join(', ').slice(0, 300)}.`,
      );
    given.set(key, target === null || target.trim() === '' ? null : target.trim());
  }
  return given;
}

function refuseDoubles(header: readonly string[], targets: readonly (string | null)[]): void {
  const seen = new Map<string, string>();
  targets.forEach((target, at) => {
    if (target === null) return;
    const first = seen.get(target.toLowerCase());
    if (first !== undefined)
      throw new ImportRefused(
        'mapping',
        `The columns "${first}" and "${header[at]}" both go to "${target}": leave one of them out.`,
      );
    seen.set(target.toLowerCase(), header[at] ?? '');
  });
}

function fieldLike(
  name: string,
  { own, added }: Pick<TargetColumns, 'own' | 'added'>,
  isExact: boolean,
): string | undefined {
  const key = snake(name);
  return (
    own.find((field) => (isExact ? field.name === key : field.synonyms.includes(key)))?.name ??
    added.find((field) =>
      isExact ? field.name.toLowerCase() === name.toLowerCase() : snake(field.name) === key,
    )?.name
  );
}

function snake(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}
