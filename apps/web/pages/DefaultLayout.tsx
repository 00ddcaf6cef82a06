import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { factsQuery } from '#features/session/access/web/facts-query.ts';
import { meQuery } from '#features/session/access/web/me.ts';
import { Logo } from '#platform/web/brand/Logo.tsx';
import { ApiProvider } from '#platform/web/api/ApiContext.tsx';
import { inTime } from '#platform/web/loading/in-time.ts';
import { Splash } from '#platform/web/page/Splash.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useLayout } from '#platform/web/ui-state/use-layout.ts';
import { rememberedAccount } from '../current-account.ts';
import { useRouteMeta } from '../route-meta.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useRouterContext } from '../use-router-context.ts';
import classes from './frames.module.css';

const Shell = lazy(
  inTime(() => import('../shell/Shell.tsx').then((module) => ({ default: module.Shell }))),
);

/** The frame of pages that belong to no account: the shell of the account that was open last, for whom it is open, else a plain one. */
export function DefaultLayout() {
  const frame = useFrame();
  if (frame === 'unknown') return <Splash />;
  if (frame === 'plain') return <PlainFrame />;
  return (
    <Suspense fallback={<Splash />}>
      <Shell
        page={
          <div className={classes.shellMain}>
            <Page />
          </div>
        }
      />
    </Suspense>
  );
}

/** The logo leads back into the product, the page has the rest. */
function PlainFrame() {
  useDocumentTitle(0);
  useLayout('Default');
  return (
    <div className={classes.plain}>
      <header className={classes.plainHead}>
        <AppLink to="/">
          <Logo size={28} />
        </AppLink>
      </header>
      <main className={classes.plainMain}>
        <Page />
      </main>
    </div>
  );
}

function Page() {
  const { apiOf } = useRouterContext();
  return (
    <ApiProvider api={apiOf(null)}>
      <Suspense>
        <Outlet />
      </Suspense>
    </ApiProvider>
  );
}

// Who is not signed in has no cached profile; who lost every role has no menu to keep.
function useFrame(): 'shell' | 'plain' | 'unknown' {
  const { apiOf, embed, page, queries } = useRouterContext();
  const { isEmbedded } = embed.useMode();
  const accountId = rememberedAccount();
  const isSignedIn = queries.getQueryData(meQuery(apiOf(null)).queryKey) !== undefined;
  // Signing out everywhere is answered by the profile itself; calls of the shell would lead to the sign-in first.
  const isProfile = useRouteMeta().name === 'Edit_user';
  const mayHave =
    isSignedIn && !isProfile && accountId !== null && page.product === 'marketing' && !isEmbedded;
  const facts = useQuery({ ...factsQuery(apiOf(accountId), accountId ?? 0), enabled: mayHave });
  if (!mayHave || facts.isError) return 'plain';
  if (!facts.data) return 'unknown';
  return facts.data.active && facts.data.roles.size > 0 ? 'shell' : 'plain';
}
