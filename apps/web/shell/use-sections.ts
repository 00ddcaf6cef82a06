import { useMemo } from 'react';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { packAllows, type Pack } from '../embed/embed-packs.ts';
import type { MenuSection } from '../menu.ts';
import type { ProductPage } from '../product-page.ts';
import { useRouterContext } from '../use-router-context.ts';
import { useHiddenEntries } from './use-hidden-entries.ts';
import { visibleMenu } from './visible-menu.ts';

/** The menu of the product that is open, as this person sees it in this account and in this frame. */
export function useSections(facts: AccountFacts): readonly MenuSection[] {
  const { page, embed } = useRouterContext();
  const hidden = useHiddenEntries(facts);
  const { pack } = embed.useMode();
  return useMemo(() => {
    const sections = visibleMenu(page, facts, hidden);
    return pack === null ? sections : inPack(sections, page, pack);
  }, [page, facts, hidden, pack]);
}

function inPack(
  sections: readonly MenuSection[],
  { routes, base }: ProductPage,
  pack: Pack,
): MenuSection[] {
  const names = new Map(routes.map((route) => [route.path, route.name]));
  return sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) =>
        packAllows(pack, names.get(`${base('$accountId')}/${entry.path}`) ?? ''),
      ),
    }))
    .filter((section) => section.entries.length > 0);
}
