import { ActionIcon, Center, Loader } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBell } from '#features/home/notifications/web/use-bell.ts';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { factsQuery } from '#features/session/access/web/facts-query.ts';
import { meQuery, type Me } from '#features/session/access/web/me.ts';
import { AccessProvider } from '#features/session/access/web/public.tsx';
import { ApiProvider, useApi } from '#platform/web/api/ApiContext.tsx';
import { inTime } from '#platform/web/loading/in-time.ts';
import { Splash } from '#platform/web/page/Splash.tsx';
import { uiState } from '#platform/web/ui-state/ui-state.ts';
import { useLayout } from '#platform/web/ui-state/use-layout.ts';
import { rememberAccount, rememberedAccount } from '../current-account.ts';
import { usePaletteOpen } from '../palette/palette-state.ts';
import { useNoteVisit } from '../palette/use-note-visit.ts';
import { useAccessWatch } from '../live/use-access-watch.ts';
import { useRealtime } from '../live/use-realtime.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useRouteMeta } from '../route-meta.ts';
import { useRouterContext } from '../use-router-context.ts';
import { Header } from './Header.tsx';
import { LeftMenu } from './LeftMenu.tsx';
import { useSections } from './use-sections.ts';
import { useShellShortcuts } from './use-shell-shortcuts.ts';
import classes from './shell.module.css';

const CommandPalette = lazy(
  inTime(() =>
    import('../palette/CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
  ),
);
const PhoneMenu = lazy(
  inTime(() => import('./PhoneMenu.tsx').then((module) => ({ default: module.PhoneMenu }))),
);
const ShellExtras = lazy(
  inTime(() => import('./ShellExtras.tsx').then((module) => ({ default: module.ShellExtras }))),
);

/** The signed-in frame: header, left menu and the page, for the account in the path or the one that was open last. */
export function Shell({ page = <Outlet /> }: { page?: ReactNode }) {
  const { apiOf } = useRouterContext();
  const params = useParams({ strict: false });
  const accountId = accountOfPath(params) ?? rememberedAccount();
  const me = useQuery(meQuery(apiOf(null)));
  const facts = useQuery({
    ...factsQuery(apiOf(accountId), accountId ?? 0),
    enabled: accountId !== null,
  });
  useAccessWatch(facts);
  if (!me.data || !facts.data || accountId === null) return <Splash />;
  return (
    <ApiProvider api={apiOf(accountId)}>
      <AccessProvider me={me.data} facts={facts.data}>
        <Frame key={accountId} me={me.data} facts={facts.data} page={page} />
      </AccessProvider>
    </ApiProvider>
  );
}

const noSections: ReturnType<typeof useSections> = [];

function Frame({ me, facts, page }: { me: Me; facts: AccountFacts; page: ReactNode }) {
  const mode = useRouterContext().embed.useMode();
  const bell = useBell();
  const sections = useSections(facts);
  // An editor has the window to itself, and a way back in a bar of its own.
  const isFullScreen = useRouteMeta().isFullScreen === true;
  useLayout(mode.isPreview ? 'Preview' : 'Dashboard');
  useEffect(() => rememberAccount(facts.accountId), [facts.accountId]);
  useDocumentTitle(bell.data?.unread ?? 0);
  useNoteVisit();
  useRealtime(useApi(), facts.accountId, me);
  return mode.isPreview ? (
    <main className={classes.bare} id="main" tabIndex={-1}>
      <Content>{page}</Content>
    </main>
  ) : (
    <FullFrame
      me={me}
      facts={facts}
      sections={isFullScreen ? noSections : sections}
      hidesHeader={mode.hidesHeader || isFullScreen}
      hasChat={!mode.isEmbedded && !isFullScreen}
    >
      {page}
    </FullFrame>
  );
}

function FullFrame({
  me,
  facts,
  sections,
  hidesHeader,
  hasChat,
  children,
}: {
  me: Me;
  facts: AccountFacts;
  sections: ReturnType<typeof useSections>;
  hidesHeader: boolean;
  hasChat: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('shell');
  const isPhone = useMediaQuery(
    '(max-width: 62em)',
    window.matchMedia('(max-width: 62em)').matches,
    { getInitialValueInEffect: false },
  );
  const isCollapsed = !uiState.use((state) => state.isMenuOpen);
  const collapse = useCallback((collapsed: boolean) => uiState.set({ isMenuOpen: !collapsed }), []);
  const [isMenuOpen, { open: openMenu, close: closeMenu }] = useDisclosure(false);
  const wasMenuOpened = useStays(isMenuOpen);
  const wasPaletteOpened = useStays(usePaletteOpen());
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // A pack whose routes are on no menu, such as the core pack, needs no column for it.
  const hasMenu = sections.length > 0;
  useEffect(() => closeMenu(), [pathname, closeMenu]);
  useShellShortcuts(facts);
  const burger = isPhone && hasMenu && (
    <ActionIcon size={32} aria-label={t('menu.open')} aria-expanded={isMenuOpen} onClick={openMenu}>
      <IconMenu2 size={20} />
    </ActionIcon>
  );

  return (
    <div
      className={classes.shell}
      data-collapsed={isCollapsed || undefined}
      data-without-menu={!hasMenu || undefined}
      data-without-header={hidesHeader || undefined}
    >
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      {hasMenu && !isPhone && (
        <div className={classes.menu}>
          <LeftMenu
            facts={facts}
            sections={sections}
            isCollapsed={isCollapsed}
            onCollapse={collapse}
          />
        </div>
      )}
      {wasMenuOpened && isPhone && (
        <Suspense>
          <PhoneMenu facts={facts} sections={sections} opened={isMenuOpen} onClose={closeMenu} />
        </Suspense>
      )}
      {hidesHeader ? (
        burger && <div className={classes.burger}>{burger}</div>
      ) : (
        <header className={classes.header}>
          <Header me={me} facts={facts} isPhone={isPhone === true} burger={burger || null} />
        </header>
      )}
      <main className={classes.main} id="main" tabIndex={-1}>
        <Content>{children}</Content>
      </main>
      <Suspense>
        <ShellExtras me={me} facts={facts} hasChat={hasChat} />
      </Suspense>
      {wasPaletteOpened && (
        <Suspense>
          <CommandPalette facts={facts} />
        </Suspense>
      )}
    </div>
  );
}

function Content({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Center py="20vh">
          <Loader />
        </Center>
      }
    >
      {children}
    </Suspense>
  );
}

/** Once open, a part stays mounted, so that it can close with its animation. */
function useStays(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  return wasOpened;
}

function accountOfPath(params: Record<string, string | undefined>): number | null {
  const id = Number(params['accountId']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
