import type { GuideHead } from '../contract.ts';

/** A screen as pages of the guide name it: below the account, that of another product with the product in front. */
export function screenOfPath(pathname: string): string {
  const [, product = '', rest = ''] = /^\/(\w+)\/\d+\/(.*)$/.exec(pathname) ?? [];
  return product === 'accounts' ? rest : `/${product}/${rest}`;
}

/** The pages that help with a screen: those that name it or what is above it, the nearest first. */
export function pagesForScreen<One extends GuideHead>(
  pages: readonly One[],
  screen: string,
): One[] {
  return pages
    .map((page) => ({ page, depth: depthOf(page, screen) }))
    .filter(({ depth }) => depth > 0)
    .toSorted((one, other) => other.depth - one.depth)
    .map(({ page }) => page);
}

function depthOf({ screens }: GuideHead, screen: string): number {
  return Math.max(
    0,
    ...screens
      .filter((one) => screen === one || screen.startsWith(`${one}/`))
      .map((one) => one.length),
  );
}
