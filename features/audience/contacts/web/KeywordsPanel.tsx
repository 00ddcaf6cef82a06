import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useEngagingKeywords } from './contact-data.ts';
import classes from './contacts.module.css';

/** Words of subjects and links that the contact clicked on, with the clicked of the emails that held them. */
export function KeywordsPanel({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const found = useEngagingKeywords(id);
  return (
    <Panel title={t('keywords.title')}>
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h={52} />}
      {found.data?.keywords.length === 0 && <p className={classes.quiet}>{t('keywords.none')}</p>}
      <ul className={classes.keywords}>
        {found.data?.keywords.map(({ keyword, clicked, emails }) => (
          <li key={keyword} className={classes.keyword}>
            <span>{keyword}</span>
            <span className={classes.dim}>{t('keywords.clicked', { clicked, emails })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
