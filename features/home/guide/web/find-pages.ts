import { rank } from '#platform/web/search/rank.ts';
import type { GuidePage } from '../contract.ts';

/** The pages that fit a text, those with it in the title first. */
export function findPages(pages: readonly GuidePage[], text: string): GuidePage[] {
  return pages
    .map((page) => ({ page, fit: fitOf(page, text) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ page }) => page);
}

// What a page is searched by counts more than what its text mentions.
function fitOf({ name, title, words, html }: GuidePage, text: string): number {
  const byName = rank(text, title, `${words.join(' ')} ${name}`);
  return byName > 0 ? byName + 1 : rank(text, title, html.replaceAll(/<[^<>]*>/g, ' '));
}
