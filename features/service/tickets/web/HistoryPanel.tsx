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

const plain = [
  'created',
  'customer',
  'reply',
  'note',
  'withdrawn',
  'bounced',
  'snoozed',
  'woken',
  'forward',
  'third_party',
] as const;
const naming = ['assignee', 'subject', 'tags'] as const;

function wordsOf({ kind, before, after }: TicketEvent, t: TFunction<'tickets'>): string {
  const status = ticketStatuses.find((one) => one === after);
  const priority = ticketPriorities.find((one) => one === after);
  if (kind === 'status' && status) return t('happened.status', { value: t(`statuses.${status}`) });
  if (kind === 'priority' && priority)
    return t('happened.priority', { value: t(`priorities.${priority}`) });
  if (kind === 'merged' || kind === 'unmerged' || kind === 'split')
    return t(after === '' ? `happened.${kind}Here` : `happened.${kind}`, {
      value: after || before,
    });
  const named = naming.find((one) => one === kind);
  if (named) return t(`happened.${named}`, { value: after || '–' });
  return t(`happened.${plain.find((one) => one === kind) ?? 'created'}`);
}
