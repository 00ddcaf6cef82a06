import {
  clickBank,
  keapAdapter,
  netoOf,
  oneShoppingCartAt,
  plugStoreAdapter,
  retailExpressAt,
  shopifyOf,
  ultraCart,
  type StoreAdapter,
} from '#engines/connect/public.ts';
import type { Config } from '#platform/server/config.ts';

const adaptersOf = (config: Config): readonly StoreAdapter[] => [
  clickBank,
  keapAdapter(config.keap),
  netoOf(config.neto),
  oneShoppingCartAt(config.oneShoppingCartUrl),
  retailExpressAt(config.retailExpressUrl),
  shopifyOf(config.shopify),
  ultraCart,
];

/** Plugs the adapters of all kinds of stores that can be connected. */
export function plugStores(config: Config): void {
  for (const adapter of adaptersOf(config)) plugStoreAdapter(adapter);
}
