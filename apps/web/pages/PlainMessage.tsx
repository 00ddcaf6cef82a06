import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { uiState } from '#platform/web/ui-state/ui-state.ts';
import classes from './frames.module.css';

interface PlainMessageProps {
  code?: string;
  title: string;
  text: string;
  /** False where going back would lead to the same place. */
  canGoBack?: boolean;
}

/** A page that says one thing in large letters and shows the ways out. */
export function PlainMessage({ code, title, text, canGoBack = true }: PlainMessageProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const previous = uiState.use((state) => state.previousRoute);
  return (
    <>
      {code && <span className={classes.code}>{code}</span>}
      <h1 className={classes.bigTitle}>{title}</h1>
      <p className={classes.lead}>{text}</p>
      <div className={classes.steps}>
        <Button size="md" onClick={() => router.history.push('/')}>
          {t('pages.home')}
        </Button>
        {canGoBack && (
          <Button
            size="md"
            variant="default"
            onClick={() => (previous ? router.history.push(previous) : router.history.go(-1))}
          >
            {t('pages.back')}
          </Button>
        )}
      </div>
    </>
  );
}
