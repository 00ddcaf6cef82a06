import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import type { InboxRow } from '../contract.ts';
import classes from './inbox.module.css';

/** One mail in the list: who gets it, what it says, when it came, and whether it was read. */
export const MessageRow = memo(function MessageRow({
  row,
  isOpen,
  onOpen,
}: {
  row: InboxRow;
  isOpen: boolean;
  onOpen: (row: InboxRow) => void;
}) {
  const { t } = useTranslation('local-inbox');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classes.row}
        data-unread={!row.is_read || undefined}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(row)}
      >
        <span className={classes.rowTop}>
          {!row.is_read && <span className="hg-visually-hidden">{t('unreadMail')}</span>}
          <span className={classes.rowTo}>{row.recipient}</span>
          <MailTime value={row.received_at} />
        </span>
        <span className={classes.rowSubject}>{row.subject || t('noSubject')}</span>
      </button>
    </li>
  );
});

function MailTime({ value }: { value: string }) {
  const zone = useDisplayZone();
  return (
    <time className={classes.rowTime} dateTime={value} title={formatDateTime(value, { zone })}>
      {shortTime(value, zone)}
    </time>
  );
}

// As mail programs show it: the time for today's mails, the day for older ones.
function shortTime(value: string, zone: string): string {
  const day = formatDateTime(value, { zone, style: 'date' });
  return day === formatDateTime(Date.now(), { zone, style: 'date' })
    ? formatDateTime(value, { zone, style: 'time' })
    : day;
}
