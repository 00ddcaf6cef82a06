import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketRow } from '#engines/desk/contract.ts';
import type { PresentPerson } from '#platform/contract/presence.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { DeadlineChip } from './DeadlineChip.tsx';
import { PresentMark } from './PresentMark.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';

/** The columns of a list of tickets. */
export function useTicketColumns(
  /** Who else has which ticket open. */
  present: ReadonlyMap<string, readonly PresentPerson[]>,
): TableColumn<TicketRow>[] {
  const { t } = useTranslation('tickets');
  return useMemo<TableColumn<TicketRow>[]>(
    () => [
      {
        id: 'subject',
        title: t('fields.subject'),
        kind: 'name',
        cell: (ticket) => (
          <>
            <PresentMark people={present.get(ticketPlace(ticket))} />
            {ticket.subject || t('noSubject')}
          </>
        ),
        below: (ticket) =>
          t(lineOf(ticket), {
            number: ticket.number,
            name: ticket.requester_name || ticket.email || t('nobody'),
          }),
      },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'status',
        cell: ({ status }) => <StatusChip status={status} label={t(`statuses.${status}`)} />,
      },
      {
        id: 'priority',
        title: t('fields.priority'),
        kind: 'status',
        sortable: true,
        from: 800,
        cell: ({ priority }) => (
          <StatusChip status={priority} label={t(`priorities.${priority}`)} />
        ),
      },
      {
        id: 'assignee',
        title: t('fields.assignee'),
        kind: 'text',
        cell: ({ assignee }) => assignee?.name ?? t('unassigned'),
      },
      ...timeColumns(t),
    ],
    [t, present],
  );
}

/** Where presence knows a ticket. */
export function ticketPlace({ id }: Pick<TicketRow, 'id'>): string {
  return `tickets/${id}`;
}

function lineOf(ticket: TicketRow): 'thirdPartyFrom' | 'draftFrom' | 'from' {
  if (ticket.third_party_at !== null) return 'thirdPartyFrom';
  return ticket.has_draft ? 'draftFrom' : 'from';
}

function timeColumns(t: TFunction<'tickets'>): TableColumn<TicketRow>[] {
  return [
    {
      id: 'sla',
      title: t('fields.sla'),
      about: t('hints.sla'),
      kind: 'status',
      cell: (ticket) => <DeadlineChip ticket={ticket} />,
    },
    {
      id: 'waiting_since',
      title: t('fields.waiting'),
      about: t('hints.waiting'),
      kind: 'date',
      sortable: true,
      from: 960,
      cell: ({ waiting_since: since }) =>
        since === null ? '–' : <DateTime value={since} relative />,
    },
    {
      id: 'created_at',
      title: t('fields.created'),
      kind: 'date',
      sortable: true,
      hidden: true,
      cell: (ticket) => <DateTime value={ticket.created_at} />,
    },
    {
      id: 'updated_at',
      title: t('fields.updated'),
      kind: 'date',
      sortable: true,
      cell: (ticket) => <DateTime value={ticket.updated_at} relative />,
    },
  ];
}
