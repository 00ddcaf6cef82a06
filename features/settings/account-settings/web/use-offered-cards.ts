import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { offeredCards, settingsCards, type SettingsCard } from './settings-cards.ts';

/** The settings pages that are built and open to the person. */
export function useOfferedCards(): readonly SettingsCard[] {
  const facts = useAccountFacts();
  const isBuilt = useBuiltPages();
  return useMemo(() => offeredCards(settingsCards, facts, isBuilt), [facts, isBuilt]);
}

// What is built is what has a route: a card of a page to come needs nobody to take it off a list.
function useBuiltPages(): (path: string) => boolean {
  const router = useRouter();
  return useMemo(() => {
    const paths = new Set(Object.keys(router.routesByPath as Record<string, unknown>));
    return (path: string) => paths.has(`/accounts/$accountId/settings/${path}`);
  }, [router]);
}
