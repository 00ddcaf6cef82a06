import { IconList, IconPencil, IconShieldX, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { globalSuppressionLists, type GlobalSuppressionList } from '../contract/global-lists.ts';
import { GlobalListDrawer } from './GlobalListDrawer.tsx';
import { ImportDrawer } from './ImportDrawer.tsx';

/** Every global suppression list: create, rename, import, delete. */
export function GlobalListsTable({ pathOf }: { pathOf: (list: GlobalSuppressionList) => string }) {
  const { t } = useTranslation('suppression-lists');
  const go = useGo();
  const table = useTableState({ sort: 'name' });
  const list = useResourceList(globalSuppressionLists, table.query);
  const [edited, setEdited] = useEditedRow<GlobalSuppressionList>(list.rows);
  const [filled, setFilled] = useState<GlobalSuppressionList | null>(null);
  const confirmDelete = useConfirmDelete(globalSuppressionLists);
  const removeSome = useBulkRemove(globalSuppressionLists);
  const columns = useColumns();
  return (
    <>
      <DataTable<GlobalSuppressionList>
        name="global-suppression-lists"
        label={t('global.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        onOpen={(one) => go(pathOf(one))}
        rowTo={pathOf}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('global.new')}
        rowActions={(one) => [
          { label: t('global.open'), icon: <IconList size={16} />, onClick: () => go(pathOf(one)) },
          { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => setEdited(one) },
          { label: t('importFile'), icon: <IconUpload size={16} />, onClick: () => setFilled(one) },
          {
            label: t('delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(one, t('global.deleteText')),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('global.bulkTitle', { count }),
            message: t('global.deleteText'),
          })),
        ]}
        empty={{
          title: t('global.emptyTitle'),
          description: t('global.emptyText'),
          icon: <IconShieldX size={28} />,
        }}
      />
      <GlobalListDrawer list={edited} onClose={() => setEdited(null)} />
      <ImportDrawer
        family="global_suppression_lists"
        list={filled}
        onClose={() => setFilled(null)}
      />
    </>
  );
}

function useColumns(): TableColumn<GlobalSuppressionList>[] {
  const { t } = useTranslation('suppression-lists');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('columns.name'),
        kind: 'name',
        sortable: true,
        cell: (one) => one.name,
        below: (one) => one.description,
      },
      {
        id: 'addresses_count',
        title: t('columns.addresses'),
        kind: 'number',
        sortable: true,
        cell: (one) => fullNumber(one.addresses_count),
      },
      {
        id: 'domains_count',
        title: t('columns.domains'),
        kind: 'number',
        sortable: true,
        cell: (one) => fullNumber(one.domains_count),
      },
      {
        id: 'updated_at',
        title: t('columns.updated'),
        kind: 'date',
        sortable: true,
        cell: (one) => <DateTime value={one.updated_at} />,
      },
    ],
    [t],
  );
}
