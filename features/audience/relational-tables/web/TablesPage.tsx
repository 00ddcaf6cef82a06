import { Button } from '@mantine/core';
import {
  IconCopy,
  IconDatabase,
  IconDownload,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { relationalTables, type RelationalTableRow } from '../contract.ts';

/** All relational tables with their sizes. */
export function TablesPage() {
  const { t } = useTranslation('relational-tables');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/relational_tables`;
  const table = useTableState({ sort: 'name' });
  const list = useResourceList<RelationalTableRow>(relationalTables, table.query);
  const exportAll = useExport(relationalTables);
  const actionsOf = useRowActions(base);
  const removeSome = useBulkRemove(relationalTables);
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => exportAll.mutate(table.query)}
          >
            {t('actions.export')}
          </Button>
        }
      />
      <DataTable<RelationalTableRow>
        name="relational-tables"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => go(`${base}/${row.id}`)}
        rowTo={(row) => `${base}/${row.id}`}
        onEdit={(row) => go(`${base}/${row.id}/edit`)}
        onCreate={() => go(`${base}/new`)}
        createLabel={t('new')}
        rowActions={actionsOf}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconDatabase size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useColumns(): TableColumn<RelationalTableRow>[] {
  const { t } = useTranslation('relational-tables');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (row) => row.name,
      },
      { id: 'uid', title: t('fields.uid'), kind: 'text', sortable: true, cell: (row) => row.uid },
      {
        id: 'columns',
        title: t('fields.columns'),
        kind: 'number',
        from: 800,
        cell: (row) => fullNumber(row.columns.length),
      },
      {
        id: 'rows_count',
        title: t('fields.rows'),
        kind: 'number',
        sortable: true,
        cell: (row) => fullNumber(row.rows_count),
      },
      {
        id: 'linked_count',
        title: t('fields.linked'),
        kind: 'number',
        from: 960,
        cell: (row) => fullNumber(row.linked_count),
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

function useRowActions(base: string): (row: RelationalTableRow) => RowAction[] {
  const { t } = useTranslation('relational-tables');
  const go = useGo();
  const confirmDelete = useConfirmDelete(relationalTables);
  return (row) => [
    {
      label: t('actions.import'),
      icon: <IconUpload size={16} />,
      onClick: () => go(`${base}/${row.id}/import`),
    },
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(`${base}/${row.id}/edit`),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => go(`${base}/${row.id}/duplicate`),
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
