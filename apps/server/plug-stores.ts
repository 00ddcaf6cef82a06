import {
  oneShoppingCart,
  plugStoreAdapter,
  ultraCart,
  type StoreAdapter,
} from '#engines/connect/public.ts';

/** The kinds of stores that can be connected, by their adapters. */
const adapters: readonly StoreAdapter[] = [oneShoppingCart, ultraCart];

/** Plugs the adapters of all kinds of stores. */
export function plugStores(): void {
  for (const adapter of adapters) plugStoreAdapter(adapter);
}
