import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconTable, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate, useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { relationalQueries, type RelationalQueryRow } from '../contract.ts';

/** All queries with what their last runs came to, in folders. */
export function QueryList({ onOpen }: { onOpen: (id: number | 'new') => void }) {
  const { t } = useTranslation('relational-queries');
  const { accountId } = useApi();
  const folders = useResourceFolders({
    kind: 'relational_query',
    of: relationalQueries,
    rootLabel: t('all'),
  });
  const table = useTableState({ sort: 'name', extra: folders.query });
  const list = useResourceList<RelationalQueryRow>(relationalQueries, table.query);
  const filing = useFiling(folders);
  const exportAll = useExport(relationalQueries);
  const actionsOf = useRowActions();
  const removeSome = useBulkRemove(relationalQueries);
  const columns = useColumns();
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={<ExportButton onClick={() => exportAll.mutate(table.query)} />}
      />
      <DataTable<RelationalQueryRow>
        name="relational-queries"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        {...filing.table}
        onOpen={(row) => onOpen(row.id)}
        rowTo={(row) => `/accounts/${accountId}/relational_queries?query=${row.id}`}
        onCreate={() => onOpen('new')}
        createLabel={t('new')}
        rowActions={(row) => [filing.rowAction(row), ...actionsOf(row)]}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={emptyOf(t)}
      />
      {filing.dialog}
    </Page>
  );
}

function useColumns(): TableColumn<RelationalQueryRow>[] {
  const { t } = useTranslation('relational-queries');
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
        id: 'run_rows',
        title: t('fields.rows'),
        kind: 'number',
        cell: (row) =>
          row.run_state === 'failed'
            ? t('failed')
            : row.run_rows === null
              ? '–'
              : fullNumber(row.run_rows),
      },
      {
        id: 'ran_at',
        title: t('fields.ran'),
        kind: 'date',
        sortable: true,
        cell: (row) => <DateTime value={row.ran_at} relative />,
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        from: 960,
        cell: (row) => <DateTime value={row.updated_at} relative />,
      },
    ],
    [t],
  );
}

function ExportButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('relational-queries');
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onClick}>
      {t('actions.export')}
    </Button>
  );
}

function emptyOf(t: (key: string) => string) {
  return {
    title: t('emptyTitle'),
    description: t('emptyText'),
    icon: <IconTable size={28} stroke={1.5} />,
  };
}

function useRowActions(): (row: RelationalQueryRow) => RowAction[] {
  const { t } = useTranslation('relational-queries');
  const duplicate = useDuplicate<RelationalQueryRow>(relationalQueries);
  const confirmDelete = useConfirmDelete(relationalQueries);
  return (row) => [
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => duplicate.mutate(row.id),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(row, t('delete.text')),
    },
  ];
}
