import {
  IconChartHistogram,
  IconCopy,
  IconDownload,
  IconPencil,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { reportTypes } from '#engines/reporting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { customReports, type CustomReport } from '../contract/custom-reports.ts';
import { useReportPaths } from './report-paths.ts';
import { useMayDownload, useReportFile } from './use-report-file.ts';
import { scheduleText } from './schedule-text.ts';

/** All custom reports of the account. */
export function CustomReportsPage() {
  const { t } = useTranslation('custom-reports');
  const go = useGo();
  const paths = useReportPaths();
  const table = useTableState({
    sort: '-updated_at',
    pageSize: 10,
    filters: { type: z.enum(reportTypes).optional() },
  });
  const list = useResourceList<CustomReport>(customReports, table.query);
  const removeSome = useBulkRemove(customReports);
  const actionsOf = useActions();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        actions={<ToPivot />}
      />
      <DataTable<CustomReport>
        name="custom-reports"
        label={t('title')}
        columns={useColumns()}
        list={list}
        table={table}
        filters={[
          {
            id: 'type',
            label: t('fields.type'),
            options: reportTypes.map((value) => ({ value, label: t(`types.${value}.name`) })),
          },
        ]}
        rowLabel={(row) => row.name}
        onOpen={(row) => go(paths.result(row))}
        rowTo={(row) => paths.result(row)}
        onCreate={() => go(paths.types)}
        createLabel={t('new')}
        rowActions={actionsOf}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.someText'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconChartHistogram size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function ToPivot() {
  const { t } = useTranslation('custom-reports');
  const { accountId } = useApi();
  const go = useGo();
  return (
    <Button
      variant="default"
      leftSection={<IconTable size={16} />}
      onClick={() => go(`/accounts/${accountId}/pivot_reports`)}
    >
      {t('pivot.title')}
    </Button>
  );
}

function useActions(): (report: CustomReport) => RowAction[] {
  const { t } = useTranslation('custom-reports');
  const go = useGo();
  const paths = useReportPaths();
  const confirmDelete = useConfirmDelete(customReports);
  const writeFile = useReportFile();
  const mayDownload = useMayDownload();
  return (report) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(paths.edit(report)),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => go(paths.duplicate(report)),
    },
    ...(mayDownload
      ? [
          {
            label: t('actions.csv'),
            icon: <IconDownload size={16} />,
            onClick: () => void writeFile(report.id, 'csv'),
          },
        ]
      : []),
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(report, t('delete.text')),
    },
  ];
}

function useColumns(): TableColumn<CustomReport>[] {
  const { t } = useTranslation('custom-reports');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (row) => row.name,
      },
      {
        id: 'type',
        title: t('fields.type'),
        kind: 'text',
        cell: (row) => t(`types.${row.type}.name`),
      },
      {
        id: 'range',
        title: t('fields.range'),
        kind: 'text',
        from: 960,
        cell: (row) => t(`ranges.${String(row.filters['range'] ?? 'last_30_days')}`),
      },
      {
        id: 'schedule',
        title: t('fields.schedule'),
        kind: 'text',
        from: 960,
        cell: (row) => scheduleText(t, row.schedule),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        from: 800,
        cell: (row) => <DateTime value={row.updated_at} relative />,
      },
    ],
    [t],
  );
}
