import type { QueryClient } from '@tanstack/react-query';
import { ticketDraft, type TicketDetail, type TicketDraft } from '#engines/desk/contract.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { draftKey, forgetDraft, keepDraft, keptDraft } from '#platform/web/drafts/kept-drafts.ts';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { tickets } from '../contract.ts';

const saveAfterMs = 800;

/** Hands what is written in one ticket to the server a moment after each pause; until the server has it, this browser keeps it. */
export class DraftSaver {
  readonly #api: Api;
  readonly #cache: QueryClient;
  readonly #number: number;
  #waiting: { draft: TicketDraft; timer: number } | null = null;
  #calls = Promise.resolve();
  /** Something was written here. */
  isTouched = false;

  constructor(api: Api, cache: QueryClient, number: number) {
    this.#api = api;
    this.#cache = cache;
    this.#number = number;
  }

  /** What this browser has and the server does not; from here on it is this tab's. */
  takeKept(): TicketDraft | null {
    const found = keptDraft(window.localStorage, this.#place, Date.now());
    if (!found) return null;
    forgetDraft(window.localStorage, found.key);
    const draft = ticketDraft.safeParse(found.values).data ?? null;
    if (draft !== null) this.save(draft);
    return draft;
  }

  save(draft: TicketDraft): void {
    this.isTouched = true;
    const key = draftKey(this.#place);
    if (isEmpty(draft)) forgetDraft(window.localStorage, key);
    else keepDraft(window.localStorage, key, { values: draft, version: null, at: Date.now() });
    window.clearTimeout(this.#waiting?.timer);
    this.#waiting = { draft, timer: window.setTimeout(() => void this.settle(), saveAfterMs) };
  }

  /** Waits until the server has what was written: a save that comes after the message would bring the draft back. */
  async settle(): Promise<void> {
    const draft = this.#waiting?.draft;
    if (draft !== undefined) {
      window.clearTimeout(this.#waiting?.timer);
      this.#waiting = null;
      this.#calls = this.#calls.then(() => this.#send(draft));
    }
    await this.#calls;
  }

  get #place(): string {
    return `${this.#api.accountId}/tickets/${this.#number}`;
  }

  async #send(draft: TicketDraft): Promise<void> {
    try {
      const how = { body: { draft }, quiet: true, outlivesPage: true };
      await this.#api.put(`tickets/${this.#number}/draft`, how);
    } catch {
      // This browser still has it.
      return;
    }
    if (this.#waiting === null) forgetDraft(window.localStorage, draftKey(this.#place));
    this.#cache.setQueryData<TicketDetail>(
      recordKey(this.#api.accountId, tickets.path, this.#number),
      (now) => now && { ...now, draft: isEmpty(draft) ? null : draft },
    );
  }
}

function isEmpty({ text }: TicketDraft): boolean {
  return text.trim() === '';
}
