import { networkOf } from '#platform/server/http/network-of.ts';

/** A connection as its session is known. */
interface Guarded {
  readonly id: string;
  readonly remoteAddress: string;
}

/** How much one network and one connection may take. */
interface GuardLimits {
  readonly perAddress: number;
  readonly unknown: number;
  readonly lastsMs: number;
}

interface Kept {
  readonly network: string;
  readonly deadline: NodeJS.Timeout;
  unknown: number;
}

/**
 * Counts connections by network and ends those that stay too long: a byte now and then keeps a connection from being idle.
 * `end` closes one whose time is over.
 */
export class ConnectionGuard {
  readonly #limits: GuardLimits;
  readonly #end: (id: string) => void;
  readonly #kept = new Map<string, Kept>();
  readonly #perNetwork = new Map<string, number>();

  constructor(limits: GuardLimits, end: (id: string) => void) {
    this.#limits = limits;
    this.#end = end;
  }

  /** Notes a connection; false when its network holds too many. */
  enter({ id, remoteAddress }: Guarded): boolean {
    const network = networkOf(remoteAddress);
    const now = (this.#perNetwork.get(network) ?? 0) + 1;
    this.#perNetwork.set(network, now);
    const deadline = setTimeout(() => this.#end(id), this.#limits.lastsMs).unref();
    this.#kept.set(id, { network, deadline, unknown: 0 });
    return now <= this.#limits.perAddress;
  }

  /** Notes that a connection is gone; one that never entered is nothing. */
  leave({ id }: Pick<Guarded, 'id'>): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    clearTimeout(kept.deadline);
    this.#kept.delete(id);
    const left = (this.#perNetwork.get(kept.network) ?? 1) - 1;
    if (left > 0) this.#perNetwork.set(kept.network, left);
    else this.#perNetwork.delete(kept.network);
  }

  /** Notes an address that is none of ours; true when a connection has asked for too many of them. */
  isGuessing({ id }: Pick<Guarded, 'id'>): boolean {
    const kept = this.#kept.get(id);
    if (!kept) return false;
    kept.unknown += 1;
    return kept.unknown >= this.#limits.unknown;
  }
}
