import { ActionIcon, Center, Loader } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBell } from '#features/home/notifications/web/use-bell.ts';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { factsQuery } from '#features/session/access/web/facts-query.ts';
import { meQuery, type Me } from '#features/session/access/web/me.ts';
import { AccessProvider } from '#features/session/access/web/public.tsx';
import { ApiProvider, useApi } from '#platform/web/api/ApiContext.tsx';
import { Splash } from '#platform/web/page/Splash.tsx';
import { rememberAccount, rememberedAccount } from '../current-account.ts';
import { usePaletteOpen } from '../palette/palette-state.ts';
import { useAccessWatch } from '../live/use-access-watch.ts';
import { useRealtime } from '../live/use-realtime.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useRouterContext } from '../use-router-context.ts';
import { Header } from './Header.tsx';
import { LeftMenu } from './LeftMenu.tsx';
import { useShellShortcuts } from './use-shell-shortcuts.ts';
import classes from './shell.module.css';

const CommandPalette = lazy(() => import('../palette/CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })));
const UpdateBanner = lazy(() => import('../update/UpdateBanner.tsx').then((module) => ({ default: module.UpdateBanner })));
const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((module) => ({ default: module.PhoneMenu })));

/** The signed-in frame: header, left menu and the page, for the account in the path or the one that was open last. */
export function Shell() {
  const { apiOf } = useRouterContext();
  const params = useParams({ strict: false });
  const accountId = accountOfPath(params) ?? rememberedAccount();
  const me = useQuery(meQuery(apiOf(null)));
  const facts = useQuery({ ...factsQuery(apiOf(accountId), accountId ?? 0), enabled: accountId !== null });
  useAccessWatch(facts);
  if (!me.data || !facts.data || accountId === null) return <Splash />;
  return (
    <ApiProvider api={apiOf(accountId)}>
      <AccessProvider me={me.data} facts={facts.data}><Frame key={accountId} me={me.data} facts={facts.data} /></AccessProvider>
    </ApiProvider>
  );
}

function Frame({ me, facts }: { me: Me; facts: AccountFacts }) {
  const { t } = useTranslation('shell');
  const isPhone = useMediaQuery('(max-width: 62em)', window.matchMedia('(max-width: 62em)').matches, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useLocalStorage({ key: 'heliograph.menu-collapsed', defaultValue: false, getInitialValueInEffect: false });
  const [isMenuOpen, { open: openMenu, close: closeMenu }] = useDisclosure(false);
  const [wasMenuOpened, setWasMenuOpened] = useState(false);
  const isPaletteOpen = usePaletteOpen();
  const [isPaletteLoaded, setPaletteLoaded] = useState(isPaletteOpen);
  const bell = useBell();
  const pathname = useRouterState({ select: (state) => state.location.pathname });

  useEffect(() => rememberAccount(facts.accountId), [facts.accountId]);
  useEffect(() => closeMenu(), [pathname, closeMenu]);
  // Once loaded they stay, so that they can close with their animation.
  useEffect(() => { if (isPaletteOpen) setPaletteLoaded(true); }, [isPaletteOpen]);
  useEffect(() => { if (isMenuOpen) setWasMenuOpened(true); }, [isMenuOpen]);
  useDocumentTitle(bell.data?.unread ?? 0);
  useRealtime(useApi(), facts.accountId, me);
  useShellShortcuts(facts);

  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <a href="#main" className={classes.skip}>{t('skip')}</a>
      {isPhone ? (
        wasMenuOpened && <Suspense><PhoneMenu facts={facts} opened={isMenuOpen} onClose={closeMenu} /></Suspense>
      ) : (
        <div className={classes.menu}><LeftMenu facts={facts} isCollapsed={isCollapsed} onCollapse={setCollapsed} /></div>
      )}
      <header className={classes.header}>
        <Header me={me} facts={facts} isPhone={isPhone === true}
          burger={isPhone ? <ActionIcon size={36} aria-label={t('menu.open')} aria-expanded={isMenuOpen} onClick={openMenu}><IconMenu2 size={20} /></ActionIcon> : null} />
      </header>
      <main className={classes.main} id="main" tabIndex={-1}><Suspense fallback={<Center py="20vh"><Loader /></Center>}><Outlet /></Suspense></main>
      <Suspense><UpdateBanner /></Suspense>
      {isPaletteLoaded && <Suspense><CommandPalette facts={facts} /></Suspense>}
    </div>
  );
}

function accountOfPath(params: Record<string, string | undefined>): number | null {
  const id = Number(params['accountId']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
