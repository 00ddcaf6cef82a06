import type { ReadSetting } from './external-idp-settings.ts';
import { readKeap, type KeapConfig } from './keap-settings.ts';
import {
  readNeto,
  readOneShoppingCartUrl,
  readRetailExpressUrl,
  type NetoConfig,
} from './retail-settings.ts';
import { readShopify, type ShopifyConfig } from './shopify-settings.ts';

/** The operator's apps at shops and customer systems, and where these are asked. */
export interface StoreApps {
  /** An app at Neto; null leaves it to the API keys of stores. */
  readonly neto: NetoConfig | null;
  /** Where Retail Express is asked. */
  readonly retailExpressUrl: string;
  /** Where 1ShoppingCart is asked. */
  readonly oneShoppingCartUrl: string;
  /** An app at Keap; null: accounts can not connect Keap. */
  readonly keap: KeapConfig | null;
  /** How shops of Shopify are connected. */
  readonly shopify: ShopifyConfig;
}

/** Reads the apps at shops and customer systems. */
export function readStoreApps(read: ReadSetting): StoreApps {
  return {
    neto: readNeto(read),
    retailExpressUrl: readRetailExpressUrl(read),
    oneShoppingCartUrl: readOneShoppingCartUrl(read),
    keap: readKeap(read),
    shopify: readShopify(read),
  };
}
