import type { VersionChange } from '#platform/contract/versions.ts';

/** Values of a record, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** So long a text is shown whole. */
const shortText = 120;
/** So many lines of a long text are shown. */
const shownLines = 3;
/** So long a value that is no text is kept beside the change, in characters of JSON. */
const longestValue = 20_000;

/** How two states of a record differ in some fields; the time it takes is in proportion to their texts. */
export function changesBetween(
  before: Values,
  after: Values,
  fields: readonly string[],
): VersionChange[] {
  return fields.flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [change(field, was, is)];
  });
}

function change(field: string, was: unknown, is: unknown): VersionChange {
  if (typeof was === 'string' && typeof is === 'string' && !(isShort(was) && isShort(is)))
    return { field, ...lineChanges(was, is) };
  const fits = JSON.stringify([was, is]).length <= longestValue;
  return fits ? { field, before: was, after: is } : { field };
}

const isShort = (text: string): boolean => text.length <= shortText && !text.includes('\n');

function lineChanges(was: string, is: string): Omit<VersionChange, 'field'> {
  const [old, now] = [linesOf(was), linesOf(is)];
  const removed = without(old, now);
  const added = without(now, old);
  const more = Math.max(0, removed.length - shownLines) + Math.max(0, added.length - shownLines);
  return {
    removed: removed.slice(0, shownLines).map(cut),
    added: added.slice(0, shownLines).map(cut),
    ...(more > 0 && { more }),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const cut = (line: string): string =>
  line.length > shortText ? `${line.slice(0, shortText - 1)}…` : line;

/** The lines of one text that another does not have as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
