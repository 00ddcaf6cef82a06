import type { VersionChange } from '#platform/contract/versions.ts';

/** A change in words: what changed, what went and what came. */
export interface ToldChange {
  readonly label: string;
  readonly removed?: readonly string[] | undefined;
  readonly added?: readonly string[] | undefined;
  readonly more?: number | undefined;
}

/** A change of a field whose values are texts, under the field's name. */
export function plainChange(change: VersionChange, label: string): ToldChange {
  const { removed, added, more, before, after } = change;
  if (removed || added) return { label, removed, added, more };
  return { label, removed: textsOf(before), added: textsOf(after) };
}

/** A change told by the lines that two values read as: those that are in one alone. */
export function changeOfLines(
  label: string,
  before: readonly string[],
  after: readonly string[],
): ToldChange {
  return {
    label,
    removed: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
  };
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}
