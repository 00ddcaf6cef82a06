import { useTranslation } from 'react-i18next';
import type { TicketRating } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import classes from './tickets.module.css';

/** What who asked said of how a ticket went. */
export function RatingPanel({ rating }: { rating: TicketRating | null }) {
  const { t } = useTranslation('tickets');
  if (rating === null) return null;
  const { score, comment, rated_at: at } = rating;
  return (
    <Panel title={t('rating.title')}>
      {score === null ? (
        <p className={classes.recipients}>{t('rating.none')}</p>
      ) : (
        <StatusChip status={score === 'good' ? 'active' : 'failed'} label={t(`rating.${score}`)} />
      )}{' '}
      {at !== null && <DateTime value={at} relative />}
      {comment !== '' && (
        <p className={classes.words} dir="auto">
          {comment}
        </p>
      )}
    </Panel>
  );
}
