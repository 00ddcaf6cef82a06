import { cardMarks, type ProductVariable } from './contract.ts';

/** What a card shows of a product, ready to stand in HTML. */
export type CardValues = Readonly<Record<ProductVariable, string>>;

/** A value of a product, as cards write it. */
export const anyVariable = /\{\{[ \t\r\n]{0,20}product\.([a-z_]{1,20})[ \t\r\n]{0,20}\}\}/g;

/** The HTML of a template with a card for each product; none leaves nothing, not even what stands around. */
export function fillCards(html: string, products: readonly CardValues[]): string {
  const [from, to] = [html.indexOf(cardMarks.from), html.indexOf(cardMarks.to)];
  if (products.length === 0 || from < 0 || to < from) return '';
  const card = html.slice(from + cardMarks.from.length, to);
  const cards = products.map((product) =>
    card.replaceAll(anyVariable, (_, name: string) => product[name as ProductVariable] ?? ''),
  );
  return html.slice(0, from) + cards.join('') + html.slice(to + cardMarks.to.length);
}
