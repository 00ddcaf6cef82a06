import type { SendResult } from '../provider.ts';
import { Pace } from './pace.ts';

/** How one destination may be used. */
export interface DestinationLimits {
  /** Mails at once. */
  most: number;
  /** Mails at once before it has shown how quick it is. */
  first: number;
  /** Mails a second. */
  rate: number;
  /** An answer that takes longer counts as slow. */
  slowAfterMs: number;
  /** Mails that may wait for their turn while all is well. */
  waiting: number;
}

/** Called when it is a waiting email's turn, with what to call at its end; or why it goes back. */
export type Turn = (
  word: { finish(result: SendResult, now: number): void } | { handedBack: SendResult },
) => void;

const slowShare = 8;

/** One place mail goes to: who is on the way, who waits, and how many may be on the way at once. Quick answers widen that by one, slow ones halve it. */
export class Destination {
  readonly #limits: DestinationLimits;
  readonly #started = new Set<{ at: number }>();
  readonly #waiting: Turn[] = [];
  readonly pace: Pace;
  #window: number;
  #averageMs = 500;
  /** When it was last used, so that idle ones can be forgotten. */
  usedAt = 0;

  constructor(limits: DestinationLimits) {
    this.#limits = limits;
    this.#window = limits.first;
    this.pace = new Pace(limits.rate);
  }

  get isIdle(): boolean {
    return this.#started.size === 0 && this.#waiting.length === 0;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Lets a mail wait for its turn; what is too much for a destination in trouble goes back at once, so that it holds up nobody else. */
  join(turn: Turn, now: number): void {
    this.usedAt = now;
    this.#waiting.push(turn);
    this.handBackSurplus(now);
  }

  /** Hands back mails that would wait for long. */
  handBackSurplus(now: number): void {
    const room = this.#isStrained(now) ? Math.max(2, this.#openWindow(now)) : this.#limits.waiting;
    while (this.#waiting.length > room) {
      const waitMs = Math.min(
        60_000,
        Math.max(
          2_000,
          (this.#waiting.length * this.#averageMs) / this.#openWindow(now),
          this.pace.waitMs(now),
        ),
      );
      this.#waiting.pop()?.({
        handedBack: {
          kind: 'unreachable',
          error: 'The destination is slow, so this email waits.',
          waitMs,
        },
      });
    }
  }

  /** Begins the next waiting mail if it may begin now. */
  beginNext(now: number): boolean {
    if (
      this.#waiting.length === 0 ||
      this.#started.size >= this.#openWindow(now) ||
      this.pace.waitMs(now) > 0
    )
      return false;
    this.pace.take(now);
    this.usedAt = now;
    this.#waiting.shift()?.({ finish: this.#begin(now) });
    return true;
  }

  #begin(now: number): (result: SendResult, now: number) => void {
    const entry = { at: now };
    this.#started.add(entry);
    return (result, end) => {
      this.#started.delete(entry);
      const took = end - entry.at;
      this.#averageMs = this.#averageMs * 0.8 + took * 0.2;
      if (took > this.#limits.slowAfterMs) this.#window = Math.max(1, Math.floor(this.#window / 2));
      else if (result.kind === 'accepted' || result.kind === 'refused')
        this.#window = Math.min(this.#limits.most, this.#window + 1);
      if (result.kind === 'accepted') this.pace.answer(false, end);
      if (result.kind === 'refused') this.pace.answer(isPlea(result), end);
    };
  }

  #isStrained(now: number): boolean {
    return this.pace.isSlowed || this.#openWindow(now) < this.#limits.first;
  }

  // Mails that have been on the way for long count before they end: nobody else is sent after them.
  #openWindow(now: number): number {
    for (const { at } of this.#started) {
      if (now - at > this.#limits.slowAfterMs)
        return Math.min(this.#window, Math.max(1, Math.floor(this.#limits.most / slowShare)));
    }
    return this.#window;
  }
}

// A full mailbox asks nothing of anybody else's mail.
function isPlea({ reply }: Extract<SendResult, { kind: 'refused' }>): boolean {
  return reply.code >= 400 && reply.code < 500 && !/^4\.[12]\./.test(reply.enhanced ?? '');
}
