import type { OpenMailing } from './open-mailings.ts';

const stages: readonly OpenMailing['status'][] = [
  'scheduled_hold',
  'snapshotting',
  'sending',
  'paused',
  'stopped',
];

interface Entry {
  mailing: OpenMailing;
  notBefore: number;
  /** A lane works on it now. */
  isTaken?: boolean;
  /** The earliest time that was asked for since that step began. */
  wakeBy?: number;
}

/**
 * The open mailings of all accounts and when the next step of each is due. Accounts take turns, so no rush holds up another
 * account; within an account priority mailings go first, and mailings of the same rank take turns.
 */
export class MailingScheduler {
  #entries = new Map<string, Entry>();
  /** Accounts in the order of their next turn. */
  #accounts = new Set<number>();

  /** Takes over what the database says; what is new is due at once. */
  replace(due: readonly OpenMailing[]): void {
    const entries = new Map<string, Entry>();
    const said = new Map(due.map((mailing) => [keyOf(mailing), mailing]));
    for (const [key, entry] of this.#entries) {
      const same = said.get(key);
      if (!same) continue;
      entries.set(key, isNewer(same, entry.mailing) ? { mailing: same, notBefore: 0 } : entry);
    }
    for (const [key, mailing] of said)
      if (!entries.has(key)) entries.set(key, { mailing, notBefore: 0 });
    this.#entries = entries;
    const accounts = new Set(due.map((mailing) => mailing.accountId));
    this.#accounts = new Set([
      ...[...this.#accounts].filter((id) => accounts.has(id)),
      ...accounts,
    ]);
  }

  /** The mailing whose turn it is, or null when none is due. It goes to the end of the row, and so does its account; it has no turn until it is released. */
  next(): OpenMailing | null {
    const now = performance.now();
    const best = new Map<number, { key: string; entry: Entry }>();
    for (const [key, entry] of this.#entries) {
      if (entry.notBefore > now || entry.isTaken) continue;
      const known = best.get(entry.mailing.accountId);
      if (!known || (entry.mailing.isPriority && !known.entry.mailing.isPriority))
        best.set(entry.mailing.accountId, { key, entry });
    }
    for (const account of this.#accounts) {
      const found = best.get(account);
      if (!found) continue;
      this.#entries.delete(found.key);
      this.#entries.set(found.key, found.entry);
      this.#accounts.delete(account);
      this.#accounts.add(account);
      found.entry.isTaken = true;
      found.entry.wakeBy = Infinity;
      return found.entry.mailing;
    }
    return null;
  }

  /** The step of a mailing has ended. */
  release(mailing: Pick<OpenMailing, 'accountId' | 'id'>): void {
    const entry = this.#entries.get(keyOf(mailing));
    if (entry) entry.isTaken = false;
  }

  /** Delays the next step of a mailing, but no longer than was asked for since the step that says so began: it may not have seen why. */
  delay(mailing: Pick<OpenMailing, 'accountId' | 'id'>, forMs: number): void {
    const entry = this.#entries.get(keyOf(mailing));
    if (entry) entry.notBefore = Math.min(performance.now() + forMs, entry.wakeBy ?? Infinity);
  }

  /** Makes the next step of a mailing due after this time at the latest. */
  wakeWithin(mailing: Pick<OpenMailing, 'accountId' | 'id'>, ms: number): void {
    const entry = this.#entries.get(keyOf(mailing));
    if (!entry) return;
    const at = performance.now() + ms;
    entry.notBefore = Math.min(entry.notBefore, at);
    entry.wakeBy = Math.min(entry.wakeBy ?? Infinity, at);
  }

  remove(mailing: Pick<OpenMailing, 'accountId' | 'id'>): void {
    this.#entries.delete(keyOf(mailing));
  }

  /** True when the database has said that nothing of the mailing may begin: it is stopped or paused. */
  isStopped(mailing: Pick<OpenMailing, 'accountId' | 'id'>): boolean {
    const status = this.#entries.get(keyOf(mailing))?.mailing.status;
    return status === 'stopped' || status === 'paused';
  }

  setStatus(mailing: OpenMailing, status: OpenMailing['status']): void {
    const entry = this.#entries.get(keyOf(mailing));
    if (entry && isNewer({ ...mailing, status }, entry.mailing))
      entry.mailing = { ...entry.mailing, status };
  }

  /** Milliseconds until something is due. */
  dueIn(): number {
    const times = [...this.#entries.values()].map((entry) =>
      entry.isTaken ? Infinity : entry.notBefore,
    );
    return Math.max(0, Math.min(Infinity, ...times) - performance.now());
  }
}

/** A mailing's name among all accounts. */
export function keyOf(mailing: { accountId: number; id: number }): string {
  return `${mailing.accountId}:${mailing.id}`;
}

// What was read may be older than what is known: between two pauses a mailing only ever goes forward.
function isNewer(read: OpenMailing, known: OpenMailing): boolean {
  return (
    read.turn > known.turn ||
    (read.turn === known.turn && stages.indexOf(read.status) > stages.indexOf(known.status))
  );
}
