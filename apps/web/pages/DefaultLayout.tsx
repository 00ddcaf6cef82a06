import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Logo } from '#platform/web/brand/Logo.tsx';
import { ApiProvider } from '#platform/web/api/ApiContext.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useLayout } from '#platform/web/ui-state/use-layout.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useRouterContext } from '../use-router-context.ts';
import classes from './frames.module.css';

/** The plain frame: the logo leads back into the product, the page has the rest. */
export function DefaultLayout() {
  const { apiOf } = useRouterContext();
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
        <ApiProvider api={apiOf(null)}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ApiProvider>
      </main>
    </div>
  );
}
