/** From so many bytes on an email counts as large: it is held in memory until it is stored. */
const smallBytes = 2 * 1024 * 1024;

/** Lets so many large emails into memory at once; others wait for their turn. */
export class LargeEmails {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Does the work, for a large email when there is room. */
  async with<T>(size: number, work: () => Promise<T>): Promise<T> {
    if (size <= smallBytes) return work();
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to whoever waits longest.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
