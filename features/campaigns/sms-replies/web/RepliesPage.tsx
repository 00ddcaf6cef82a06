import { Tabs } from '@mantine/core';
import { IconCheck, IconMessageOff, IconMessages, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { InboundRow, ReviewDecision } from '#engines/texting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { smsReplies } from '../contract.ts';
import { KindChip } from './KindChip.tsx';

const views = ['all', 'review'] as const;

/** Texts that people sent: all of them, and those that may be a wish to be left alone. */
export function RepliesPage() {
  const { t } = useTranslation('sms-replies');
  const { accountId } = useApi();
  const go = useGo();
  const table = useTableState({
    pageSize: 10,
    filters: { view: z.enum(views).optional() },
  });
  const view = table.filters.view ?? 'all';
  const list = useResourceList(smsReplies, {
    page: table.query['page'],
    per_page: table.query['per_page'],
    ...(table.search !== '' && { name: table.search }),
    ...(view === 'review' && { kind: 'review', is_open: true }),
  });
  const actionsOf = useReplyActions();
  const columns = useColumns();
  const contactPath = (row: InboundRow) => `/accounts/${accountId}/sms_contacts/${row.contact_id}`;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <Tabs
        value={view}
        mb={16}
        onChange={(next) => table.setFilter('view', next === 'review' ? 'review' : undefined)}
      >
        <Tabs.List aria-label={t('title')}>
          {views.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`views.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <DataTable<InboundRow>
        name="sms-replies"
        label={t(`views.${view}`)}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.text}
        onOpen={(row) => row.contact_id !== null && go(contactPath(row))}
        rowActions={actionsOf}
        searchPlaceholder={t('search')}
        empty={{
          title: t(`empty.${view}.title`),
          description: t(`empty.${view}.text`),
          icon: <IconMessages size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useReplyActions(): (row: InboundRow) => RowAction[] {
  const { t } = useTranslation('sms-replies');
  const api = useApi();
  const go = useGo();
  const refresh = useRefresh(smsReplies);
  const decide = async (row: InboundRow, decision: ReviewDecision) => {
    await api.put(`sms_replies/${row.id}`, { body: { decision } });
    await refresh();
  };
  const choice = (row: InboundRow, decision: ReviewDecision) => () =>
    void decide(row, decision).catch(() => undefined);
  return (row) => [
    ...(row.kind === 'review' && row.decision === null
      ? [
          {
            label: t('actions.optOut'),
            icon: <IconMessageOff size={16} />,
            color: 'red',
            onClick: choice(row, 'opted_out'),
          },
          {
            label: t('actions.leaveIn'),
            icon: <IconCheck size={16} />,
            onClick: choice(row, 'left_in'),
          },
        ]
      : []),
    {
      label: t('actions.contact'),
      icon: <IconUser size={16} />,
      disabled: row.contact_id === null,
      onClick: () => go(`/accounts/${api.accountId}/sms_contacts/${row.contact_id}`),
    },
  ];
}

function useColumns(): TableColumn<InboundRow>[] {
  const { t } = useTranslation('sms-replies');
  return useMemo(
    () => [
      { id: 'text', title: t('fields.text'), kind: 'name', cell: (row) => row.text || '–' },
      {
        id: 'from',
        title: t('fields.from'),
        kind: 'text',
        cell: (row) => row.contact_name ?? row.from,
      },
      {
        id: 'kind',
        title: t('fields.kind'),
        kind: 'status',
        cell: (row) => <KindChip row={row} />,
      },
      {
        id: 'to',
        title: t('fields.to'),
        kind: 'text',
        from: 960,
        cell: (row) => row.to,
      },
      {
        id: 'received_at',
        title: t('fields.received'),
        kind: 'date',
        cell: (row) => <DateTime value={row.received_at} relative />,
      },
    ],
    [t],
  );
}
