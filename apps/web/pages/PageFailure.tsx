import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isLoadFailure } from '#platform/web/loading/in-time.ts';
import classes from './frames.module.css';

/** A page that could not be shown: says so and tries again. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  return (
    <div className={classes.plainMain} role="alert">
      <h1 className={classes.bigTitle}>{t('pages.failed')}</h1>
      <p className={classes.lead}>
        {isLoadFailure(error)
          ? t('pages.notLoaded')
          : error instanceof Error
            ? error.message
            : String(error)}
      </p>
      <div className={classes.steps}>
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {t('pages.tryAgain')}
        </Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('pages.reload')}
        </Button>
      </div>
    </div>
  );
}
