/** A field whose saved value is another one than the form's. */
export interface Difference {
  readonly field: string;
  readonly saved: string;
  readonly mine: string;
}

const longest = 120;

/** The fields in which two sets of values differ, those of `fields` alone, as short texts. */
export function differencesOf(
  saved: object,
  mine: object,
  fields: readonly string[],
): Difference[] {
  const [theirs, own] = [saved as Record<string, unknown>, mine as Record<string, unknown>];
  return fields
    .filter((field) => JSON.stringify(theirs[field]) !== JSON.stringify(own[field]))
    .map((field) => ({ field, saved: textOf(theirs[field]), mine: textOf(own[field]) }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
