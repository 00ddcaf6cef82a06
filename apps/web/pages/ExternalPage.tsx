import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainMessage } from './PlainMessage.tsx';
import { outsideAddress } from './outside-address.ts';
import classes from './frames.module.css';

/** Leaves for the address in the `href` query; only http and https addresses are followed. */
export function ExternalPage() {
  const { t } = useTranslation('shell');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const target = outsideAddress(search.href);
  useEffect(() => { if (target) window.location.replace(target); }, [target]);
  if (!target) return <PlainMessage title={t('pages.badLink')} text={t('pages.badLinkText')} />;
  return (
    <>
      <h1 className={classes.bigTitle}>{t('pages.leaving')}</h1>
      <p className={classes.lead}>{target}</p>
      <Button component="a" href={target} size="md" variant="default">{t('pages.leaveNow')}</Button>
    </>
  );
}
