const listeners = new Set<(key: string) => void>();

/** Asks the canvas or the outline that is open to bring a step into sight. */
export function showStep(key: string): void {
  for (const listener of listeners) listener(key);
}

/** Hears which step shall be brought into sight; answers how to stop. */
export function onShowStep(listener: (key: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
