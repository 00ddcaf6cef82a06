import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { amountText } from '#features/commerce/orders/web/public.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ErfmScore } from '../contract/scores.ts';
import { useErfmScore } from './contact-data.ts';
import classes from './contacts.module.css';

const best = 3;

/** How recently, how often and for how much a contact bought, each as points of three. */
export function RfmPanel({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const score = useErfmScore(id);
  return (
    <Panel title={t('rfm.title')}>
      {score.error && <ErrorState error={score.error} onRetry={() => void score.refetch()} />}
      {score.isPending && <Skeleton h={84} />}
      {score.data?.recency === null && <p className={classes.quiet}>{t('rfm.none')}</p>}
      {score.data && score.data.recency !== null && (
        <>
          <Group score={score.data} />
          <Scores score={score.data} />
        </>
      )}
    </Panel>
  );
}

function Group({ score }: { score: ErfmScore }) {
  const { t } = useTranslation('contacts');
  if (score.group_alias === null) return null;
  return (
    <p>
      <strong>{score.group_alias}</strong>{' '}
      <span className={classes.dim}>
        {score.previous_group_alias !== null &&
          t('rfm.before', { group: score.previous_group_alias })}{' '}
        {score.changed_at !== null && <DateTime value={score.changed_at} relative />}
      </span>
    </p>
  );
}

function Scores({ score }: { score: ErfmScore }) {
  const { t } = useTranslation('contacts');
  const main = score.spendings.find(({ currency }) => currency === score.currency);
  const rows = [
    ['recency', score.recency, t('rfm.daysAgo', { count: score.days_since_order ?? 0 })],
    ['frequency', score.frequency, t('rfm.orders', { count: score.orders })],
    ['monetary', score.monetary, main ? amountText(main.spent, main.currency) : ''],
  ] as const;
  return (
    <dl className={classes.scores}>
      {rows.map(([name, points, words]) => (
        <div key={name} className={classes.score}>
          <dt>{t(`rfm.${name}`)}</dt>
          <dd>
            <span
              className={classes.points}
              role="img"
              aria-label={t('rfm.points', { points, best })}
            >
              {[1, 2, 3].map((point) => (
                <span key={point} data-on={point <= (points ?? 0) || undefined} />
              ))}
            </span>
            <span className={classes.dim}>{words}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
