import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { openPalette } from '../palette/palette-state.ts';
import { useRouterContext } from '../use-router-context.ts';
import { withoutScreen } from '../without-screen.ts';
import { titleOf, visibleMenu } from './visible-menu.ts';

/** Keys that work on every page: the palette, and jumps to the pages that this person has in the menu. */
export function useShellShortcuts(facts: AccountFacts): void {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const { page } = useRouterContext();
  const base = page.base(facts.accountId);
  const hidden = page.product === 'marketing' ? withoutScreen : new Set<string>();
  const jumps = visibleMenu(page, facts, hidden)
    .flatMap((section) => section.entries)
    .flatMap(({ keys, ...entry }) => (keys ? [{ ...entry, keys }] : []));
  useShortcuts([
    { keys: 'mod+k', label: t('palette.open'), group: t('keys.anywhere'), run: openPalette },
    ...jumps.map((entry) => ({
      keys: entry.keys,
      label: t(titleOf(entry, facts)),
      group: t('keys.goTo'),
      run: () => router.history.push(`${base}/${entry.path}`),
    })),
  ]);
}
