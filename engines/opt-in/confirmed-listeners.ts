import type { Account } from '#platform/server/account/account.ts';
import type { Confirmed, ConfirmedListener } from './wish.ts';

const listeners = new Set<ConfirmedListener>();

/** Adds who is to hear of each confirmed subscription, in its transaction; the composition root does so once. */
export function onConfirmed(listener: ConfirmedListener): void {
  listeners.add(listener);
}

/** Tells all listeners, one after the other. */
export async function notifyConfirmed(account: Account, confirmed: Confirmed): Promise<void> {
  for (const listener of listeners) await listener(account, confirmed);
}
