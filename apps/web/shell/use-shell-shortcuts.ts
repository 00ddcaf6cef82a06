import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { menu } from '../menu.ts';
import { openPalette } from '../palette/palette-state.ts';
import { withoutScreen } from '../without-screen.ts';
import { visibleMenu } from './visible-menu.ts';

const jumps = [
  { keys: 'g d', path: 'dashboard', title: 'menu.dashboard' },
  { keys: 'g c', path: 'campaigns', title: 'menu.emailCampaigns' },
  { keys: 'g l', path: 'lists', title: 'menu.emailLists' },
  { keys: 'g s', path: 'segments', title: 'menu.segments' },
  { keys: 'g t', path: 'tags', title: 'menu.contactTags' },
  { keys: 'g e', path: 'contents', title: 'menu.contents' },
  { keys: 'g j', path: 'journeys', title: 'menu.journeys' },
  { keys: 'g r', path: 'reports', title: 'menu.reports' },
] as const;

/** Keys that work on every page: the palette, and jumps to the pages that this person has in the menu. */
export function useShellShortcuts(facts: AccountFacts): void {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const shown = new Set(
    visibleMenu(menu, facts, withoutScreen).flatMap((section) =>
      section.entries.map((entry) => entry.path),
    ),
  );
  useShortcuts([
    { keys: 'mod+k', label: t('palette.open'), group: t('keys.anywhere'), run: openPalette },
    ...jumps
      .filter((jump) => shown.has(jump.path))
      .map((jump) => ({
        keys: jump.keys,
        label: t(jump.title),
        group: t('keys.goTo'),
        run: () => router.history.push(`/accounts/${facts.accountId}/${jump.path}`),
      })),
  ]);
}
