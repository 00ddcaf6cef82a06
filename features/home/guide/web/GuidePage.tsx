import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { GuideHead } from '../contract.ts';
import { GuideText } from './GuideText.tsx';
import { guidePagesQuery } from './guide-queries.ts';
import { useGuideLanguage } from './use-guide-heads.ts';
import classes from './guide.module.css';

/** One page of the guide, of a job or of an error code, with the others of its group. */
export function GuidePage({ name }: { name: string }) {
  const { t } = useTranslation('guide');
  const pages = useQuery(guidePagesQuery(useGuideLanguage())).data;
  const page = pages?.find((one) => one.name === name);
  useAnchor(page !== undefined);
  if (!pages) return null;
  if (!page)
    return (
      <EmptyState
        heading="h1"
        title={t('missing')}
        actions={<AppLink to="/guide">{t('all')}</AppLink>}
      />
    );
  const others = pages.filter((one) => one.group === page.group && one !== page);
  const way = [
    { label: t('title'), to: '/guide' },
    {
      label: t(`groups.${page.group}`),
      to: page.group === 'errors' ? '/guide/errors' : undefined,
    },
  ];
  return (
    <Page>
      <div className={classes.page}>
        <article className={classes.article}>
          <PageHeader title={page.title} record={page.title} breadcrumb={way} />
          {page.error && <ErrorFacts {...page.error} />}
          <GuideText page={page} />
        </article>
        {others.length > 0 && (
          <nav className={classes.others} aria-label={t(`groups.${page.group}`)}>
            <h2 className={classes.groupTitle}>{t(`groups.${page.group}`)}</h2>
            <ul className={classes.links}>
              {others.map((one) => (
                <li key={one.name}>
                  <AppLink to={`/guide/${one.name}`}>{one.title}</AppLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </Page>
  );
}

function ErrorFacts({ code, status, sentence }: NonNullable<GuideHead['error']>) {
  return (
    <p className={classes.sentence}>
      <code>{status}</code> <code>{code}</code> {serverText(sentence)}
    </p>
  );
}

// The text comes after the page: the browser has looked for the heading of the address already.
function useAnchor(isShown: boolean): void {
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (isShown && hash !== '') document.getElementById(decodeURIComponent(hash))?.scrollIntoView();
  }, [isShown, hash]);
}
