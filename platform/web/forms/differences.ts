/** A field whose saved value is another one than the form's. */
export interface Difference {
  readonly field: string;
  readonly saved: string;
  readonly mine: string;
}

const longest = 120;

/** The fields in which two sets of values differ, those of `fields` alone, as short texts. */
export function differencesOf(
  saved: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Difference[] {
  return fields
    .filter((field) => JSON.stringify(saved[field]) !== JSON.stringify(mine[field]))
    .map((field) => ({ field, saved: textOf(saved[field]), mine: textOf(mine[field]) }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
