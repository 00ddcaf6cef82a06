import {
  clickBank,
  keapAdapter,
  oneShoppingCart,
  plugStoreAdapter,
  ultraCart,
  type StoreAdapter,
} from '#engines/connect/public.ts';
import type { Config } from '#platform/server/config.ts';

/** Plugs the adapters of all kinds of stores that can be connected. */
export function plugStores({ keap }: Pick<Config, 'keap'>): void {
  const adapters: readonly StoreAdapter[] = [
    clickBank,
    keapAdapter(keap),
    oneShoppingCart,
    ultraCart,
  ];
  for (const adapter of adapters) plugStoreAdapter(adapter);
}
