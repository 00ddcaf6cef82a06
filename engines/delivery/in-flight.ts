import type { ClaimedRow } from './2-claim.ts';
import { keyOf } from './mailing-scheduler.ts';

interface Group {
  accountId: number;
  mailingId: number;
  rows: Map<number, ClaimedRow>;
}

/** The rows this process has claimed and not recorded, and how many of their mails are on the wire. */
export class InFlight {
  readonly #groups = new Map<string, Group>();
  readonly #mostMails: number;
  #mails = 0;
  #waiting: (() => void)[] = [];

  constructor(mostMails: number) {
    this.#mostMails = mostMails;
  }

  add(mailing: { accountId: number; id: number }, rows: readonly ClaimedRow[]): void {
    const key = keyOf(mailing);
    const group = this.#groups.get(key) ?? {
      accountId: mailing.accountId,
      mailingId: mailing.id,
      rows: new Map<number, ClaimedRow>(),
    };
    for (const row of rows) group.rows.set(row.contactId, row);
    this.#groups.set(key, group);
  }

  /** Answers true when this was the last row of its mailing. */
  remove(mailing: { accountId: number; id: number }, contactId: number): boolean {
    const key = keyOf(mailing);
    const group = this.#groups.get(key);
    group?.rows.delete(contactId);
    if (!group || group.rows.size > 0) return false;
    return this.#groups.delete(key);
  }

  /** Waits until another mail may go on the wire. */
  async room(): Promise<void> {
    while (this.#mails >= this.#mostMails) await new Promise<void>((go) => this.#waiting.push(go));
  }

  mailBegins(): void {
    this.#mails += 1;
  }

  mailEnds(): void {
    this.#mails -= 1;
    if (this.#mails < this.#mostMails) this.#waiting.shift()?.();
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  groups(): { accountId: number; mailingId: number; rows: ClaimedRow[] }[] {
    return [...this.#groups.values()].map((group) => ({
      ...group,
      rows: [...group.rows.values()],
    }));
  }
}
