import { useSyncExternalStore } from 'react';
import { createEarlyKeys } from './early-keys.ts';

let isOpen = false;
const listeners = new Set<() => void>();

const early = createEarlyKeys(window, closePalette);

/** Opens the command palette; what is typed before its field is there is kept for it. */
export function openPalette(): void {
  if (!isOpen) early.hear();
  change(true);
}

/** Closes the command palette. */
export function closePalette(): void {
  early.take();
  change(false);
}

/** What was typed before the field of the palette had the focus; from here on the field hears it itself. */
export function takeEarlyKeys(): string {
  return early.take();
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
