import { CloseButton, Portal } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GuideText } from './GuideText.tsx';
import { guidePagesQuery } from './guide-queries.ts';
import { useGuideLanguage } from './use-guide-heads.ts';
import classes from './guide.module.css';

/** A page of the guide beside the screen that it helps with, which stays in use. */
export function GuidePanel({
  name,
  onOpen,
  onClose,
}: {
  name: string;
  onOpen: (name: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('guide');
  const place = useRef<HTMLElement>(null);
  const page = useQuery(guidePagesQuery(useGuideLanguage())).data?.find((one) => one.name === name);
  useEffect(() => {
    if (!page) return;
    place.current?.scrollTo({ top: 0 });
    place.current?.focus();
  }, [page]);
  if (!page) return null;
  return (
    <Portal>
      <aside
        ref={place}
        className={classes.panel}
        aria-label={t('title')}
        tabIndex={-1}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <div className={classes.panelHead}>
          <h2 className={classes.panelTitle}>{page.title}</h2>
          <a
            href={`/guide/${name}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('newTab')}
            className={classes.panelLink}
          >
            <IconExternalLink size={17} stroke={1.6} />
          </a>
          <CloseButton aria-label={t('close')} onClick={onClose} />
        </div>
        <GuideText page={page} onOpen={onOpen} />
      </aside>
    </Portal>
  );
}
