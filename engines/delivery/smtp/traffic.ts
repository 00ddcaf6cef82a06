import type { SendResult } from '../provider.ts';
import type { Destination } from './destination.ts';

const watchMs = 100;
const mostKnown = 5_000;
const forgetAfterMs = 10 * 60_000;

/** Gives mails their turns: at most so many at once, destinations one after the other, each within its own bounds. */
export class Traffic {
  readonly #most: number;
  readonly #make: () => Destination;
  readonly #onForget: (key: string) => void;
  readonly #destinations = new Map<string, Destination>();
  /** Those with waiting mails, whose turn is next first. */
  readonly #queue = new Set<Destination>();
  #busy = 0;
  #watch: NodeJS.Timeout | null = null;

  constructor(
    most: number,
    make: () => Destination,
    onForget: (key: string) => void = () => undefined,
  ) {
    this.#most = most;
    this.#make = make;
    this.#onForget = onForget;
  }

  /** Does the work when it is this mail's turn; answers without it when the destination can't take more now. */
  async send(key: string, work: () => Promise<SendResult>): Promise<SendResult> {
    const destination = this.#destinationOf(key);
    const turn = await new Promise<
      { finish(result: SendResult, now: number): void } | { handedBack: SendResult }
    >((told) => {
      destination.join(told, performance.now());
      this.#queue.add(destination);
      this.#pump();
    });
    if ('handedBack' in turn) return turn.handedBack;
    let result: SendResult = {
      kind: 'unreachable',
      error: 'The email was not sent to the mail server.',
    };
    try {
      result = await work();
    } finally {
      turn.finish(result, performance.now());
      // The next email begins after this result was delivered: outcomes are stored before further marks.
      setImmediate(() => {
        this.#busy -= 1;
        this.#pump();
      });
    }
    return result;
  }

  close(): void {
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }

  #destinationOf(key: string): Destination {
    const known = this.#destinations.get(key);
    if (known) return known;
    if (this.#destinations.size >= mostKnown) this.#forgetIdle();
    const made = this.#make();
    this.#destinations.set(key, made);
    return made;
  }

  // Who has had a turn goes to the end of the queue; the loop meets it there again.
  #pump(): void {
    const now = performance.now();
    for (const destination of this.#queue) {
      if (this.#busy >= this.#most) break;
      const hasBegun = destination.beginNext(now);
      if (hasBegun) this.#busy += 1;
      if (hasBegun || !destination.hasWaiting) this.#queue.delete(destination);
      if (hasBegun && destination.hasWaiting) this.#queue.add(destination);
    }
    this.#watchWhileWaiting();
  }

  // Slowness and rates show by time alone, without anything happening.
  #watchWhileWaiting(): void {
    if (this.#queue.size === 0) return this.close();
    this.#watch ??= setInterval(() => {
      const now = performance.now();
      for (const destination of this.#queue) destination.handBackSurplus(now);
      this.#pump();
    }, watchMs).unref();
  }

  #forgetIdle(): void {
    const now = performance.now();
    for (const [key, destination] of this.#destinations) {
      if (!destination.isIdle || now - destination.usedAt < forgetAfterMs) continue;
      this.#destinations.delete(key);
      this.#onForget(key);
    }
  }
}
