import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import type { MailCodeProps } from './mail-code-props.ts';

const LazyEditor = lazy(async () => ({
  default: (await import('./MailCodeMirror.tsx')).MailCodeMirror,
}));

/** The code editor of mails; it arrives with the first screen that shows it. */
export function MailCode(props: MailCodeProps) {
  const { t } = useTranslation(contentTexts);
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={t('editor.loading')} style={{ height: '100%' }}>
          <Skeleton h="100%" radius={0} />
        </div>
      }
    >
      <LazyEditor {...props} />
    </Suspense>
  );
}
