import { cardMarks, productVariables } from '../contract.ts';
import { anyVariable } from '../fill-cards.ts';

/** What is wrong with the HTML of a template, in a sentence; null when nothing is. */
export function faultOfHtml(html: string): string | null {
  const [from, to] = [html.indexOf(cardMarks.from), html.indexOf(cardMarks.to)];
  if (from < 0 || to < from)
    return `must have the card of a product between ${cardMarks.from} and ${cardMarks.to}`;
  const rest = html.replaceAll(anyVariable, (_, name: string) =>
    productVariables.some((one) => one === name) ? '' : '{{',
  );
  return /\{\{|\{%/.test(rest)
    ? `may say ${productVariables.map((name) => `{{ product.${name} }}`).join(', ')} and no other Liquid`
    : null;
}
