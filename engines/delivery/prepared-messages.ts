/** Characters of messages that are kept ready at most; made ready they take several times as many bytes. */
const mostWeight = 8_000_000;

/** What even a short message takes. */
const leastWeight = 10_000;

/** Messages made ready to be rendered, the latest used of each sender: as many as weigh so much together, whether ten or a thousand. */
export class PreparedMessages<Made> {
  readonly #kept = new Map<string, { made: Made; weight: number }>();
  readonly #mostWeight: number;
  #weight = 0;

  constructor(most: number = mostWeight) {
    this.#mostWeight = most;
  }

  get(key: string): Made | undefined {
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known.made;
  }

  /** Keeps one of so many characters, and answers which it drops for it. */
  keep(key: string, made: Made, characters: number): string[] {
    this.drop(key);
    const weight = Math.max(characters, leastWeight);
    this.#kept.set(key, { made, weight });
    this.#weight += weight;
    const dropped: string[] = [];
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#mostWeight || oldest === key) break;
      this.drop(oldest);
      dropped.push(oldest);
    }
    return dropped;
  }

  drop(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
