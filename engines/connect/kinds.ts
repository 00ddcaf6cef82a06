import type { StoreAdapter } from './adapter.ts';
import type { StoreKind } from './contract.ts';

const adapters = new Map<StoreKind, StoreAdapter>();

/** Adds the adapter of a kind; the composition root does so once a kind. */
export function plugStoreAdapter(adapter: StoreAdapter): void {
  adapters.set(adapter.kind, adapter);
}

/** How a kind of store is spoken with. Throws RangeError for a kind that nobody plugged. */
export function adapterOf(kind: StoreKind): StoreAdapter {
  const adapter = adapters.get(kind);
  if (!adapter) throw new RangeError(`no adapter for ${kind}`);
  return adapter;
}
