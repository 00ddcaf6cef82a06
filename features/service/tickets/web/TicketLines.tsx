import { useTranslation } from 'react-i18next';
import type { TicketRow } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { ticketPath } from './ticket-calls.ts';
import classes from './ticket-lines.module.css';

/** Tickets as short lines that lead to them. */
export function TicketLines({ tickets }: { tickets: readonly TicketRow[] }) {
  const { t } = useTranslation('tickets');
  const { accountId } = useApi();
  return (
    <ul className={classes.lines}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <AppLink to={ticketPath(accountId, ticket.number)} className={classes.line}>
            <span className={classes.subject} dir="auto">
              {t('numbered', { number: ticket.number, subject: ticket.subject || t('noSubject') })}
            </span>
            <StatusChip status={ticket.status} label={t(`statuses.${ticket.status}`)} />
            <span className={classes.when}>
              <DateTime value={ticket.updated_at} relative />
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
