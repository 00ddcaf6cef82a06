import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { ticketPriorities, ticketStatuses, type TicketEvent } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './tickets.module.css';

const shownAtOnce = 30;

/** What happened to a ticket, newest first. */
export function HistoryPanel({ events }: { events: readonly TicketEvent[] }) {
  const { t } = useTranslation('tickets');
  const newest = events.toReversed().slice(0, shownAtOnce);
  return (
    <Panel title={t('history')}>
      <ol className={classes.history}>
        {newest.map((event) => (
          <li key={event.id}>
            <span>{wordsOf(event, t)}</span>
            <span className={classes.when}>
              {event.actor_name !== '' && `${event.actor_name}, `}
              <DateTime value={event.at} relative />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function wordsOf({ kind, after }: TicketEvent, t: TFunction<'tickets'>): string {
  const status = ticketStatuses.find((one) => one === after);
  const priority = ticketPriorities.find((one) => one === after);
  if (kind === 'status' && status) return t('happened.status', { value: t(`statuses.${status}`) });
  if (kind === 'priority' && priority)
    return t('happened.priority', { value: t(`priorities.${priority}`) });
  if (kind === 'assignee') return t('happened.assignee', { value: after || t('unassigned') });
  if (kind === 'subject') return t('happened.subject', { value: after || '–' });
  if (kind === 'tags') return t('happened.tags', { value: after || '–' });
  if (kind === 'customer') return t('happened.customer');
  if (kind === 'reply') return t('happened.reply');
  if (kind === 'note') return t('happened.note');
  if (kind === 'withdrawn') return t('happened.withdrawn');
  if (kind === 'bounced') return t('happened.bounced');
  return t('happened.created');
}
