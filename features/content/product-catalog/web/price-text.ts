import { money } from '#platform/web/format/numbers.ts';

/** A price as people read it; an empty text where there is none. */
export function priceText(price: string | null, currency: string): string {
  if (price === null) return '';
  return currency === '' ? price : money(Number(price), { currency, cents: true });
}
