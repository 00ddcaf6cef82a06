import { useSyncExternalStore } from 'react';

/** A value that parts of the screen share: read, changed in part, and listened to. */
export interface Store<T extends object> {
  get(): T;
  /** Replaces some keys; listeners hear of it when one of them really changed. */
  set(change: Partial<T> | ((before: T) => Partial<T>)): void;
  /** Takes everything back to the beginning. */
  reset(): void;
  subscribe(listener: () => void): () => void;
  /** The part of it that a component shows. The part must be a value that is kept in the store, not one made anew. */
  use<Part>(select: (state: T) => Part): Part;
}

/** Makes a store. */
export function createStore<T extends object>(first: T): Store<T> {
  let state = first;
  const listeners = new Set<() => void>();
  const replace = (next: T): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    set(change) {
      const given = typeof change === 'function' ? change(state) : change;
      const isSame = (Object.keys(given) as (keyof T)[]).every((key) =>
        Object.is(state[key], given[key]),
      );
      if (!isSame) replace({ ...state, ...given });
    },
    reset: () => replace(first),
    subscribe,
    use: (select) => useSyncExternalStore(subscribe, () => select(state)),
  };
}
