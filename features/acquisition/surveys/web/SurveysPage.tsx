import { IconFolder, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { surveys, type SurveyRow } from '../contract.ts';
import { SurveyDrawer } from './SurveyDrawer.tsx';

/** Surveys: search, create, rename, delete. */
export function SurveysPage() {
  const { t } = useTranslation('surveys');
  const table = useTableState({ sort: 'name' });
  const list = useResourceList(surveys, table.query);
  const [edited, setEdited] = useState<SurveyRow | 'new' | null>(null);
  const confirmDelete = useConfirmDelete(surveys);
  const removeSome = useBulkRemove(surveys);
  const columns = useMemo<TableColumn<SurveyRow>[]>(
    () => [
      { id: 'name', title: t('name'), kind: 'name', sortable: true, cell: (row) => row.name },
      {
        id: 'created_at',
        title: t('created'),
        kind: 'date',
        sortable: true,
        cell: (row) => <DateTime value={row.created_at} />,
      },
    ],
    [t],
  );
  return (
    <Page>
      <PageHeader title={t('title')} />
      <DataTable<SurveyRow>
        name="surveys"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={(row) => [
          { label: t('rename'), icon: <IconPencil size={16} />, onClick: () => setEdited(row) },
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
          icon: <IconFolder size={28} />,
        }}
      />
      <SurveyDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}
