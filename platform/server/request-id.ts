import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work that a call began, now or later; its lines in the log carry the id of the call. */
export function withRequestId<T>(id: string | null, work: () => T): T {
  return id === null ? work() : current.run(id, work);
}

/** The id of the call that what runs now began with; null for what the product does by itself. */
export function currentRequestId(): string | null {
  return current.getStore() ?? null;
}

/** What each line of the log says besides. */
export function requestIdOfLine(): { request_id?: string } {
  const id = current.getStore();
  return id === undefined ? {} : { request_id: id };
}
