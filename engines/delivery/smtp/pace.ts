/** The fewest mails a second that a destination is ever slowed down to. */
const slowest = 0.2;
const windowMs = 5_000;
const burstSize = 5;
const burstShare = 0.2;
const recoveryMs = 1_000;
const recoverySteps = 20;

/**
 * How fast one destination may be sent to. Refusals for now that come in a burst halve the rate; each second without one
 * gives back a twentieth of what was reached before. Pure but for its own state: every time comes from the caller, in milliseconds.
 */
export class Pace {
  readonly #most: number;
  #rate: number;
  #goal: number;
  #credit = 1;
  #creditAt = 0;
  #windowStart = 0;
  #answers = 0;
  #deferrals = 0;
  #recoverAt = 0;

  /** `most` is in mails a second; Infinity sets no bound until the destination does. */
  constructor(most = Infinity) {
    this.#most = most;
    this.#rate = most;
    this.#goal = most;
  }

  /** Mails a second that are allowed now. */
  get rate(): number {
    return this.#rate;
  }

  get isSlowed(): boolean {
    return this.#rate < this.#most;
  }

  /** Milliseconds until the next mail may begin; 0 for now. */
  waitMs(now: number): number {
    this.#recover(now);
    if (this.#rate === Infinity) return 0;
    this.#earn(now);
    return this.#credit >= 1 ? 0 : Math.ceil(((1 - this.#credit) / this.#rate) * 1000);
  }

  /** A mail begins. */
  take(now: number): void {
    if (this.#rate === Infinity) return;
    this.#earn(now);
    this.#credit -= 1;
  }

  /** The destination has answered; `isDeferral` when it asked for patience. */
  answer(isDeferral: boolean, now: number): void {
    if (now - this.#windowStart > windowMs) this.#openWindow(now);
    this.#answers += 1;
    if (isDeferral) this.#deferrals += 1;
    if (this.#deferrals >= burstSize && this.#deferrals >= this.#answers * burstShare)
      this.#halve(now);
  }

  #halve(now: number): void {
    const seconds = Math.max((now - this.#windowStart) / 1000, 0.05);
    const reached = Math.min(this.#rate, this.#answers / seconds);
    if (!this.isSlowed) this.#goal = reached;
    this.#rate = Math.max(slowest, reached / 2);
    this.#credit = Math.min(this.#credit, 1);
    this.#creditAt = now;
    this.#recoverAt = now + recoveryMs;
    this.#openWindow(now);
  }

  #recover(now: number): void {
    while (this.isSlowed && this.#recoverAt > 0 && now >= this.#recoverAt) {
      this.#rate += Math.max(slowest, this.#goal / recoverySteps);
      this.#recoverAt += recoveryMs;
      // Beyond what was reached before, nothing is known to be too fast.
      if (this.#rate >= Math.min(this.#most, this.#goal * 2)) this.#rate = this.#most;
    }
  }

  #earn(now: number): void {
    if (this.#rate !== Infinity)
      this.#credit = Math.min(
        Math.max(1, this.#rate / 10),
        this.#credit + (Math.max(0, now - this.#creditAt) / 1000) * this.#rate,
      );
    this.#creditAt = now;
  }

  #openWindow(now: number): void {
    this.#windowStart = now;
    this.#answers = 0;
    this.#deferrals = 0;
  }
}
