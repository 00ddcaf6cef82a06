import {
  productVariables,
  type ProductVariable,
} from '#features/content/product-feed-templates/contract.ts';
import type { CardValues } from '#features/content/product-feed-templates/server/public.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import type { FeedProduct } from '../contract.ts';

/** Where pictures and links lead that a product does not have. */
export interface Otherwise {
  picture: string;
  link: string;
  language: string;
}

/** What a card says of a product, as plain text. */
export function wordsOf(product: FeedProduct, otherwise: Otherwise): CardValues {
  return {
    name: product.name,
    price: priceText(product, otherwise.language),
    url: product.store_url || otherwise.link,
    image_url: product.image_url || otherwise.picture,
    sku: product.sku || product.item_id,
    description: product.description,
    brand: product.brand,
  };
}

/** The same for HTML; what a product says is never read as a template. */
export function htmlWordsOf(product: FeedProduct, otherwise: Otherwise): CardValues {
  return mapped(wordsOf(product, otherwise), (text) =>
    escapeHtml(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;'),
  );
}

/** By the name that a recipient's value has in a template: feed, place and what it says. */
export function slotName(feedId: number, slot: number, name: ProductVariable): string {
  return `p${feedId}s${slot}${name}`;
}

/** Tokens for what each recipient's own product at a place says. */
export function slotTokens(root: string, feedId: number, slot: number): CardValues {
  return Object.fromEntries(
    productVariables.map((name) => [name, `{{ ${root}.${slotName(feedId, slot, name)} }}`]),
  ) as CardValues;
}

/** A product in the text part of an email. */
export function textOf({ name, price, url }: CardValues): string {
  const first = price === '' ? name : `${name}, ${price}`;
  return `${first}\n${url}`;
}

/** An amount as people of a language write it. */
export function amountText(amount: number, currency: string, language: string): string {
  if (currency === '') return String(amount);
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
}

function priceText({ price, currency }: FeedProduct, language: string): string {
  return price === null ? '' : amountText(Number(price), currency, language);
}

function mapped(values: CardValues, write: (text: string) => string): CardValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, write(text)]),
  ) as CardValues;
}
