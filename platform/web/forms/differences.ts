/** A field whose saved value is another one than the form's. */
export interface Difference {
  readonly field: string;
  readonly saved: string;
  readonly mine: string;
}

const longest = 120;

/** The fields in which two sets of values differ, those of `fields` alone, as short texts; `sayValue` words them otherwise. */
export function differencesOf(
  { saved, mine }: { saved: object; mine: object },
  fields: readonly string[],
  sayValue: (value: unknown) => string = textOf,
): Difference[] {
  const [theirs, own] = [saved as Record<string, unknown>, mine as Record<string, unknown>];
  return fields
    .filter((field) => JSON.stringify(theirs[field] ?? null) !== JSON.stringify(own[field] ?? null))
    .map((field) => ({ field, saved: sayValue(theirs[field]), mine: sayValue(own[field]) }));
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(', ') || '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = plainText(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
