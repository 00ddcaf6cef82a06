import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProvider } from '#platform/web/api/ApiContext.tsx';
import { Logo } from '#platform/web/brand/Logo.tsx';
import { useLayout } from '#platform/web/ui-state/use-layout.ts';
import { links } from '../links.ts';
import { useRouterContext } from '../use-router-context.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import classes from './frames.module.css';

const year = new Date().getFullYear();

/** The sign-in frame: a centred card with the logo above and copyright and privacy policy below. */
export function AuthLayout() {
  const { t } = useTranslation('shell');
  const { apiOf } = useRouterContext();
  useDocumentTitle(0);
  useLayout('Auth');
  return (
    <div className={classes.auth}>
      <main className={classes.authMiddle}>
        <div className={classes.authLogo}>
          <Logo size={36} />
        </div>
        <div className={classes.card}>
          <ApiProvider api={apiOf(null)}>
            <Suspense>
              <Outlet />
            </Suspense>
          </ApiProvider>
        </div>
      </main>
      <footer className={classes.authFoot}>
        <span>{t('foot.copyright', { year })}</span>
        <a
          href={links.privacyPolicy ?? '/privacy'}
          {...(links.privacyPolicy && { target: '_blank', rel: 'noreferrer' })}
        >
          {t('foot.privacy')}
        </a>
      </footer>
    </div>
  );
}
