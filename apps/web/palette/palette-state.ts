import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens the command palette. */
export function openPalette(): void {
  change(true);
}

/** Closes the command palette. */
export function closePalette(): void {
  change(false);
}

/** Whether the command palette is open. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(listen, () => isOpen);
}

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
