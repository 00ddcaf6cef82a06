import { IconTicket } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ticketPriorities, ticketStatuses, type TicketRow } from '#engines/desk/contract.ts';
import { tickets as roles } from '#features/session/access/contract/cloud-roles.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Query } from '#platform/web/api/query-text.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { usePresences } from '#platform/web/presence/use-presence.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableFilter } from '#platform/web/table/table-filter.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { tickets } from '../contract.ts';
import { BulkDrawer } from './BulkDrawer.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';
import { NewTicketDrawer } from './NewTicketDrawer.tsx';
import { listEvery, ticketPath } from './ticket-calls.ts';
import { QueueSwitch, queueNames } from './QueueSwitch.tsx';
import { keepWalk } from './walked-list.ts';
import { ticketPlace, useTicketColumns } from './use-ticket-columns.tsx';

/** The queues of the desk, each a few filters of the list. */
const atWork = { 'q[status]': 'new,open,pending,on_hold', 'q[snoozed]': false } as const;
const queues = {
  mine: { ...atWork, 'q[assignee_id]': 'me' },
  unassigned: { ...atWork, 'q[assignee_id]': 'none' },
  breaching: { 'q[sla]': 'breached,due' },
  open: atWork,
  snoozed: { 'q[snoozed]': true },
  closed: { 'q[closed_days]': 7 },
} as const;
// Whom a new ticket is to, where a link of another page says so.
const addressed = z.object({
  email: z.string().optional(),
  customer: z.string().optional(),
  subject: z.string().optional(),
});

/** Tickets by queue, with what is new on top. */
export function TicketsPage() {
  const { t } = useTranslation('tickets');
  const { accountId } = useApi();
  const can = useCan();
  const table = useTableState({
    pageSize: 25,
    tabs: 'queue',
    filters: {
      queue: z.enum(queueNames).optional(),
      status: z.enum(ticketStatuses).optional(),
      priority: z.enum(ticketPriorities).optional(),
    },
  });
  const queue = queueNames.find((name) => name === table.filters['queue']) ?? 'open';
  const list = useResourceList(tickets, queryOf(table.query, queue), { refreshEvery: listEvery });
  useKeptWalk(accountId, list.rows);
  const present = usePresences(list.rows.map(ticketPlace));
  const columns = useTicketColumns(present);
  const filters = useTicketFilters();
  const [edited, setEdited] = useEditedRow<TicketRow>(list.rows);
  const bulk = useBulkActions();
  const mayWrite = roles.write.some((role) => can(role));
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        tabs={<QueueSwitch queue={queue} onChange={(value) => table.setFilter('queue', value)} />}
      />
      <DataTable<TicketRow>
        name="tickets"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(ticket) => t('numbered', { number: ticket.number, subject: ticket.subject })}
        rowTo={(ticket) => ticketPath(accountId, ticket.number)}
        onCreate={mayWrite ? () => setEdited('new') : undefined}
        createLabel={t('new.button')}
        searchPlaceholder={t('search')}
        filters={filters}
        bulkActions={mayWrite ? bulk.actions : undefined}
        empty={{
          title: t('empty.of.open'),
          description: t('empty.text'),
          ofTab: {
            title: t(`empty.of.${queue}`),
            description: t(queue === 'closed' ? 'empty.older' : 'empty.other'),
          },
          icon: <IconTicket size={28} stroke={1.5} />,
        }}
      />
      <BulkDrawer ids={bulk.chosen} onClose={bulk.close} onChange={bulk.change} />
      <NewTicket opened={edited === 'new'} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useKeptWalk(accountId: number | null, rows: readonly TicketRow[]): void {
  useEffect(() => {
    if (accountId !== null && rows.length > 0)
      keepWalk(
        window.sessionStorage,
        accountId,
        rows.map(({ number }) => number),
      );
  }, [accountId, rows]);
}

// To whom the address says, where a link of another page led here.
function NewTicket({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { accountId } = useApi();
  const go = useGo();
  const [{ email, customer, subject }, setAddressed] = useUrlState(addressed);
  return (
    <NewTicketDrawer
      opened={opened}
      to={{ email, name: customer, subject }}
      onClose={() => {
        setAddressed({ email: undefined, customer: undefined, subject: undefined });
        onClose();
      }}
      onMade={(number) => go(ticketPath(accountId, number))}
    />
  );
}

function useTicketFilters(): TableFilter[] {
  const { t } = useTranslation('tickets');
  return [
    {
      id: 'status',
      label: t('fields.status'),
      options: ticketStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      id: 'priority',
      label: t('fields.priority'),
      options: ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) })),
    },
  ];
}

// What the table calls by its own names the call knows as q[…]; a status that was chosen stands above the queue's.
function queryOf(query: Query, queue: (typeof queueNames)[number]): Query {
  const { name, status, priority, queue: _queue, ...paging } = query;
  return {
    ...paging,
    ...queues[queue],
    ...(name !== undefined && { 'q[text]': name }),
    ...(status !== undefined && { 'q[status]': status }),
    ...(priority !== undefined && { 'q[priority]': priority }),
  };
}
