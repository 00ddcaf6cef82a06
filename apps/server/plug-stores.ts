import {
  netoOf,
  oneShoppingCart,
  plugStoreAdapter,
  retailExpressAt,
  ultraCart,
  type StoreAdapter,
} from '#engines/connect/public.ts';
import type { Config } from '#platform/server/config.ts';

/** The kinds of stores that can be connected, by their adapters. */
const adaptersOf = ({ neto, retailExpressUrl }: Config): readonly StoreAdapter[] => [
  netoOf(neto),
  oneShoppingCart,
  retailExpressAt(retailExpressUrl),
  ultraCart,
];

/** Plugs the adapters of all kinds of stores. */
export function plugStores(config: Config): void {
  for (const adapter of adaptersOf(config)) plugStoreAdapter(adapter);
}
