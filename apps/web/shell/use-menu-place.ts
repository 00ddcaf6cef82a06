import { useRouterState } from '@tanstack/react-router';
import { packAllows } from '../embed/embed-packs.ts';
import { useRouterContext } from '../use-router-context.ts';
import { withoutScreen } from '../without-screen.ts';
import type { MenuPlace } from './user-menu-entries.ts';

/** Where the person is: in which product, in the settings app or not, and what cannot be opened from here. */
export function useMenuPlace(): MenuPlace {
  const { page, embed } = useRouterContext();
  const { pack } = embed.useMode();
  const isSettingsApp = useRouterState({
    select: (state) => state.location.pathname.startsWith('/settings/'),
  });
  const closed =
    pack === null
      ? []
      : page.routes
          .filter((route) => !packAllows(pack, route.name))
          .map((route) => route.path.replace('/accounts/$accountId/', ''));
  return { product: page.product, isSettingsApp, hidden: new Set([...withoutScreen, ...closed]) };
}
