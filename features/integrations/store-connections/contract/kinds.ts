import { storeKindNames, storeKinds, type StoreKind } from '#engines/connect/contract.ts';

/** The systems that the index of integrations offers, in its order. */
export const integrationCards = [...storeKinds, 'zapier'] as const;

/** One card of the index: a system, or the door for shops without an adapter. */
export type IntegrationCard = (typeof integrationCards)[number] | 'abandoned_cart';

/** The page of each card, below /integrations/. */
export const integrationPaths: Readonly<Record<IntegrationCard, string>> = {
  shopify: 'shopify',
  neto: 'neto',
  keap: 'keap',
  one_shopping_cart: 'carts/1shoppingcart',
  ultra_cart: 'carts/ultracart',
  retail_express: 'retail_express',
  clickbank: 'clickbank',
  zapier: 'zapier',
  abandoned_cart: 'abandoned_cart',
};

/** The name of a card that is a product's; the door for other shops has a name of ours. */
export function nameOfKind(kind: StoreKind | 'zapier'): string {
  return kind === 'zapier' ? 'Zapier' : storeKindNames[kind];
}
