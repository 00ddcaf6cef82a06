import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import { ContentThumbnail } from '../preview/ContentThumbnail.tsx';
import type { MailSource } from '../preview/use-mail-of.ts';
import classes from './start.module.css';

const pictureHeight = 250;

/** A design as the email that it makes, to choose it. */
export function MailCard({
  name,
  description,
  source,
  action,
  isBusy,
  onChoose,
}: {
  name: string;
  description: ReactNode;
  source: MailSource;
  /** What choosing does; using it, where nothing else is said. */
  action?: string;
  isBusy: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <button type="button" className={classes.card} onClick={onChoose} disabled={isBusy}>
      <span className={classes.picture}>
        <ContentThumbnail
          source={source}
          name={name}
          width={isPhone ? 166 : 206}
          height={pictureHeight}
        />
        <span className={classes.use}>{action ?? t('start.use')}</span>
      </span>
      <span className={classes.words}>
        <b>{name}</b>
        <span>{description}</span>
      </span>
    </button>
  );
}

/** An empty mail. */
export function BlankCard({ onChoose, isBusy }: { onChoose: () => void; isBusy: boolean }) {
  const { t } = useTranslation(contentTexts);
  return (
    <button type="button" className={classes.card} onClick={onChoose} disabled={isBusy}>
      <span className={classes.picture} data-blank>
        <IconPlus size={34} stroke={1.4} aria-hidden />
      </span>
      <span className={classes.words}>
        <b>{t('start.blank')}</b>
        <span>{t('start.blankHint')}</span>
      </span>
    </button>
  );
}

/** Cards beside and below each other. */
export function MailCards({ children }: { children: ReactNode }) {
  return <div className={classes.layouts}>{children}</div>;
}
