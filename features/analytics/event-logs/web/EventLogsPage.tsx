import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { IconDownload, IconFileText, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fileSize, fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { eventLogs, type EventLog } from '../contract.ts';
import { RequestDrawer } from './RequestDrawer.tsx';

const address = z.object({ drawer: z.enum(['new']).optional() });
const refreshMs = 3_000;

/** Requests logs of what happened with emails, and lists those that were requested. */
export function EventLogsPage() {
  const { t } = useTranslation('event-logs');
  const [{ drawer }, setUrl] = useUrlState(address);
  const table = useTableState({ sort: '-created_at' });
  const query = { page: table.page, per_page: table.perPage };
  const first = useResourceList(eventLogs, query);
  const isRunning = first.rows.some(({ state }) => state === 'running');
  const list = useResourceList(eventLogs, query, isRunning ? { refreshEvery: refreshMs } : {});
  const open = () => setUrl({ drawer: 'new' });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={open}>
            {t('request')}
          </Button>
        }
      />
      <DataTable<EventLog>
        name="event-logs"
        label={t('title')}
        columns={useColumns()}
        list={list}
        table={table}
        searchable={false}
        rowLabel={(row) => t('days', { from: row.from, to: row.to })}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconFileText size={26} stroke={1.5} />,
          actions: <Button onClick={open}>{t('request')}</Button>,
        }}
      />
      <RequestDrawer
        opened={drawer === 'new'}
        onClose={() => setUrl({ drawer: undefined })}
        onRequested={list.refetch}
      />
    </Page>
  );
}

function useColumns(): TableColumn<EventLog>[] {
  const { t } = useTranslation('event-logs');
  return useMemo(
    () => [
      {
        id: 'days',
        title: t('columns.days'),
        kind: 'name',
        cell: (row) => (row.from === row.to ? row.from : t('days', { from: row.from, to: row.to })),
        below: (row) => row.kinds.map((kind) => t(`kinds.${kind}`)).join(', '),
      },
      {
        id: 'campaigns',
        title: t('columns.campaigns'),
        kind: 'text',
        from: 960,
        cell: (row) =>
          row.campaigns.length === 0
            ? t('allCampaigns')
            : row.campaigns.map(({ name }) => name).join(', '),
      },
      {
        id: 'state',
        title: t('columns.state'),
        kind: 'status',
        cell: (row) => <State log={row} />,
      },
      {
        id: 'rows',
        title: t('columns.rows'),
        kind: 'number',
        cell: (row) => fullNumber(row.rows),
      },
      {
        id: 'bytes',
        title: t('columns.size'),
        kind: 'number',
        cell: (row) => (row.bytes === null ? '–' : fileSize(row.bytes)),
      },
      { id: 'by', title: t('columns.by'), kind: 'text', from: 960, cell: (row) => row.created_by },
      {
        id: 'created_at',
        title: t('columns.requested'),
        kind: 'date',
        cell: (row) => <DateTime value={row.created_at} relative />,
      },
      {
        id: 'file',
        title: t('columns.file'),
        about: t('keptHint'),
        kind: 'status',
        cell: (row) => <Download log={row} />,
      },
    ],
    [t],
  );
}

function State({ log }: { log: EventLog }) {
  const { t } = useTranslation('event-logs');
  if (log.state === 'running')
    return (
      <Progress.Root size={18} aria-label={t('states.running')}>
        <Progress.Section value={Math.max(8, log.percent)}>
          <Progress.Label>{log.percent} %</Progress.Label>
        </Progress.Section>
      </Progress.Root>
    );
  return <StatusChip status={log.state} label={t(`states.${log.state}`)} />;
}

function Download({ log }: { log: EventLog }) {
  const { t } = useTranslation('event-logs');
  const api = useApi();
  const url = log.download_url;
  if (url === null) return '–';
  return (
    <Tooltip label={t('download')}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('downloadOf', { from: log.from, to: log.to })}
        onClick={() => void api.download(url).catch(() => undefined)}
      >
        <IconDownload size={17} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
