import { StoreFault } from '../../adapter.ts';

/** What an installation knows of Shopify. */
export interface ShopifySettings {
  /** The app that owners install; null: shops are connected by tokens of apps of their own. */
  readonly app: {
    readonly key: string;
    readonly secret: string;
    /** The secret before the last change: Shopify goes on signing with it for an hour. */
    readonly oldSecret: string | null;
  } | null;
  /** One address for every shop, in place of its own. */
  readonly url: string | null;
}

/** The version of the Admin API that is spoken. */
export const apiVersion = '2026-01';

/** What the app may read. */
export const scopes = 'read_all_orders,read_customers,read_orders,read_products';

const shopDomain = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;

/** Whether a host is a shop at Shopify; tokens are sent nowhere else. */
export function isShop(domain: string): boolean {
  return shopDomain.test(domain);
}

/** Where a shop is asked. Throws StoreFault for what is no shop at Shopify. */
export function addressOf({ url }: ShopifySettings, domain: string): string {
  if (!isShop(domain))
    throw new StoreFault('refused', 'The address of a Shopify shop ends in .myshopify.com.');
  return url ?? `https://${domain}`;
}
