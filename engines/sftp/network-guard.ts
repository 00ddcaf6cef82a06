/** How much one network may take of the listener. */
export interface NetworkLimits {
  /** Connections at a time, and of one network. */
  readonly connections: number;
  readonly perAddress: number;
  /** New connections of one network within the window: each costs a key exchange. */
  readonly newPerWindow: number;
  /** Sign-ins of one network that may fail within the window. */
  readonly failures: number;
  readonly windowMs: number;
}

interface Seen {
  open: number;
  begun: number;
  failures: number;
  since: number;
}

const mostNetworks = 50_000;

/** Counts connections and failed sign-ins by network, before anything is done for them. */
export class NetworkGuard {
  readonly #limits: NetworkLimits;
  readonly #now: () => number;
  readonly #seen = new Map<string, Seen>();
  #open = 0;

  constructor(limits: NetworkLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Notes a connection; false when it must be closed at once. Whoever was let in leaves. */
  enter(network: string): boolean {
    const seen = this.#of(network);
    seen.begun += 1;
    if (
      this.#open >= this.#limits.connections ||
      seen.open >= this.#limits.perAddress ||
      seen.begun > this.#limits.newPerWindow ||
      seen.failures >= this.#limits.failures
    )
      return false;
    seen.open += 1;
    this.#open += 1;
    return true;
  }

  /** Notes that a connection is gone. */
  leave(network: string): void {
    const seen = this.#seen.get(network);
    if (!seen) return;
    seen.open -= 1;
    this.#open -= 1;
  }

  /** Notes a sign-in that failed; true when the network has had its last. */
  fail(network: string): boolean {
    const seen = this.#of(network);
    seen.failures += 1;
    return seen.failures >= this.#limits.failures;
  }

  #of(network: string): Seen {
    const now = this.#now();
    const known = this.#seen.get(network);
    if (known && now - known.since <= this.#limits.windowMs) return known;
    if (this.#seen.size >= mostNetworks) this.#forget(now);
    const fresh = { open: known?.open ?? 0, begun: 0, failures: 0, since: now };
    this.#seen.set(network, fresh);
    return fresh;
  }

  #forget(now: number): void {
    for (const [network, { open, since }] of this.#seen)
      if (open === 0 && now - since > this.#limits.windowMs) this.#seen.delete(network);
  }
}
