import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainMessage } from './PlainMessage.tsx';
import { externalAddress } from './external-address.ts';
import classes from './frames.module.css';

/** How long the page names the host before it goes there, in milliseconds. */
const readingTime = 2000;

/** Leaves for the address in the `href` query, after naming its host; only http and https addresses are followed. */
export function ExternalPage() {
  const { t } = useTranslation('shell');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const target = externalAddress(search.href);
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => window.location.replace(target), readingTime);
    return () => clearTimeout(timer);
  }, [target]);
  if (!target) return <PlainMessage title={t('pages.badLink')} text={t('pages.badLinkText')} />;
  return (
    <>
      <h1 className={classes.bigTitle}>{t('pages.leaving', { host: new URL(target).host })}</h1>
      <p className={classes.lead} style={{ overflowWrap: 'anywhere' }} role="status">
        {target}
      </p>
      <Button component="a" href={target} size="md" variant="default">
        {t('pages.leaveNow')}
      </Button>
    </>
  );
}
