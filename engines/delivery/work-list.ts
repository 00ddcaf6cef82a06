import type { OpenMailing } from './open-mailings.ts';

const stages: readonly OpenMailing['status'][] = ['holding', 'snapshotting', 'sending', 'stopped'];

interface Entry { mailing: OpenMailing; notBefore: number }

/** The open mailings of all accounts and when each is worth a look; they take turns, so a large one holds up no small one. */
export class WorkList {
  #entries = new Map<string, Entry>();

  /** Takes over what the database says; what is new is due at once. */
  replace(due: readonly OpenMailing[]): void {
    const entries = new Map<string, Entry>();
    for (const [key, entry] of this.#entries) {
      const same = due.find((mailing) => keyOf(mailing) === key);
      if (!same) continue;
      // What was read may be older than what we know: a mailing only ever goes forward.
      const isNews = stages.indexOf(same.status) > stages.indexOf(entry.mailing.status);
      entries.set(key, isNews ? { mailing: same, notBefore: 0 } : entry);
    }
    for (const mailing of due) if (!entries.has(keyOf(mailing))) entries.set(keyOf(mailing), { mailing, notBefore: 0 });
    this.#entries = entries;
  }

  /** The mailing whose turn it is, or null when none is due. It goes to the end of the row. */
  next(): OpenMailing | null {
    for (const [key, entry] of this.#entries) {
      if (entry.notBefore > performance.now()) continue;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      return entry.mailing;
    }
    return null;
  }

  /** Leaves a mailing alone for a while. */
  park(mailing: OpenMailing, forMs: number): void {
    const entry = this.#entries.get(keyOf(mailing));
    if (entry) entry.notBefore = performance.now() + forMs;
  }

  /** Makes sure a mailing is looked at after this time at the latest. */
  wakeIn(mailing: Pick<OpenMailing, 'accountId' | 'id'>, ms: number): void {
    const entry = this.#entries.get(keyOf(mailing));
    if (entry) entry.notBefore = Math.min(entry.notBefore, performance.now() + ms);
  }

  remove(mailing: Pick<OpenMailing, 'accountId' | 'id'>): void {
    this.#entries.delete(keyOf(mailing));
  }

  /** True when the database has said that the mailing is stopped. */
  isStopped(mailing: Pick<OpenMailing, 'accountId' | 'id'>): boolean {
    return this.#entries.get(keyOf(mailing))?.mailing.status === 'stopped';
  }

  setStatus(mailing: OpenMailing, status: OpenMailing['status']): void {
    const entry = this.#entries.get(keyOf(mailing));
    if (entry) entry.mailing = { ...entry.mailing, status };
  }

  /** Milliseconds until something is due. */
  dueIn(): number {
    const times = [...this.#entries.values()].map((entry) => entry.notBefore);
    return Math.max(0, Math.min(Infinity, ...times) - performance.now());
  }
}

/** A mailing's name among all accounts. */
export function keyOf(mailing: { accountId: number; id: number }): string {
  return `${mailing.accountId}:${mailing.id}`;
}
