/** The name of a column as products write it, made comparable: `Email Marketing Consent` and `EMAIL_MARKETING_CONSENT` are one. */
export function columnKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

/** The columns of a file by their comparable names. */
export class Columns {
  readonly #places: ReadonlyMap<string, number>;
  /** The keys whose places were asked for. */
  readonly asked = new Set<string>();

  constructor(header: readonly string[]) {
    // Of two columns that sound alike the first counts.
    this.#places = new Map(header.map((name, at) => [columnKey(name), at] as const).toReversed());
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  /** How many of these columns the file has. */
  count(keys: readonly string[]): number {
    return keys.filter((key) => this.#places.has(key)).length;
  }

  /** Where the columns of these names stand, as far as the file has them. */
  placesOf(keys: readonly string[]): number[] {
    for (const key of keys) this.asked.add(key);
    return keys.flatMap((key) => this.#places.get(key) ?? []);
  }

  /** The keys that the file has. */
  keys(): string[] {
    return [...this.#places.keys()];
  }
}
