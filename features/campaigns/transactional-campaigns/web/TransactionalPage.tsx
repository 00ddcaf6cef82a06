import { Button } from '@mantine/core';
import {
  IconChartBar,
  IconCopy,
  IconDownload,
  IconMailBolt,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { rateText } from '#platform/web/measures/measure-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { transactionalCampaigns, type TransactionalCampaign } from '../contract.ts';
import { useTransactionalPaths } from './paths.ts';
import classes from './transactional.module.css';

/** All transactional campaigns with their id for programs and what became of their mails. */
export function TransactionalPage() {
  const { t } = useTranslation('transactional-campaigns');
  const go = useGo();
  const paths = useTransactionalPaths();
  const table = useTableState({ sort: '-updated_at' });
  const list = useResourceList(transactionalCampaigns, table.query);
  const confirmDelete = useConfirmDelete(transactionalCampaigns);
  const removeSome = useBulkRemove(transactionalCampaigns);
  const exportAll = useExport(transactionalCampaigns);
  const columns = useMemo<TableColumn<TransactionalCampaign>[]>(
    () => [
      { id: 'name', title: t('name'), kind: 'name', sortable: true, cell: (row) => row.name },
      {
        id: 'id',
        title: t('apiId'),
        kind: 'text',
        width: 90,
        cell: (row) => <code className={classes.code}>{row.id}</code>,
      },
      {
        id: 'status',
        title: t('status'),
        kind: 'status',
        cell: (row) => <StatusChip status={row.status} />,
      },
      { id: 'sent', title: t('requested'), kind: 'number', cell: (row) => fullNumber(row.sent) },
      {
        id: 'delivered',
        title: t('delivered'),
        kind: 'number',
        cell: (row) => fullNumber(row.delivered),
      },
      {
        id: 'opened',
        title: t('opened'),
        kind: 'number',
        cell: (row) =>
          rateText('open_rate', { unique_opens: row.opened, delivered: row.delivered }),
      },
      { id: 'failed', title: t('failed'), kind: 'number', cell: (row) => fullNumber(row.failed) },
      {
        id: 'last_sent_at',
        title: t('lastSent'),
        kind: 'date',
        cell: (row) => <DateTime value={row.last_sent_at} relative />,
      },
      {
        id: 'updated_at',
        title: t('updated'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (row) => <DateTime value={row.updated_at} />,
      },
    ],
    [t],
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconChartBar size={16} />}
              onClick={() => go(paths.reports)}
            >
              {t('reports')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => exportAll.mutate(table.query)}
            >
              {t('export')}
            </Button>
          </>
        }
      />
      <DataTable<TransactionalCampaign>
        name="transactional-campaigns"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => go(paths.edit(row.id))}
        rowTo={(row) => paths.edit(row.id)}
        onEdit={(row) => go(paths.edit(row.id))}
        onCreate={() => go(paths.new)}
        createLabel={t('new')}
        rowActions={(row) => [
          {
            label: t('edit'),
            icon: <IconPencil size={16} />,
            onClick: () => go(paths.edit(row.id)),
          },
          {
            label: t('duplicate'),
            icon: <IconCopy size={16} />,
            onClick: () => go(paths.duplicate(row.id)),
          },
          {
            label: t('showMails'),
            icon: <IconChartBar size={16} />,
            onClick: () => go(paths.reportOf(row.id)),
          },
          {
            label: t('delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(row, t('deleteText')),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('bulkDeleteTitle', { count }),
            message: t('deleteText'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconMailBolt size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}
