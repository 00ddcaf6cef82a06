import { useSyncExternalStore } from 'react';

let zone: string | null = null;
const listeners = new Set<() => void>();

/** Sets the zone of the signed-in person; every date on the screen follows. */
export function setDisplayZone(next: string | null): void {
  zone = next;
  for (const listener of listeners) listener();
}

/** The zone dates are shown in: the person's, else the browser's. */
export function displayZone(): string {
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone that calls name: the person's, and until it is known the one that people begin with. */
export function zoneOfCalls(): string {
  return zone ?? 'America/New_York';
}

/** The zone as React state. */
export function useDisplayZone(): string {
  return useSyncExternalStore(subscribe, displayZone, displayZone);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
