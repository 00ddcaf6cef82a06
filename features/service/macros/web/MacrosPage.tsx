import { IconMessageBolt, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { macros, type MacroRow } from '../contract/macros.ts';
import { actionsText } from './actions-text.ts';
import { MacroDrawer } from './MacroDrawer.tsx';
import { useAgents } from './use-agents.ts';

/** Macros of the account: search, create, change, delete. */
export function MacrosPage() {
  const { t } = useTranslation('macros');
  const table = useTableState({ sort: 'name' });
  const list = useResourceList(macros, table.query);
  const [edited, setEdited] = useEditedRow<MacroRow>(list.rows);
  const confirmDelete = useConfirmDelete(macros);
  const removeSome = useBulkRemove(macros);
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<MacroRow>
        name="macros"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={({ name }) => name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={(row) => [
          { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => setEdited(row) },
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
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconMessageBolt size={28} stroke={1.5} />,
        }}
      />
      <MacroDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useColumns(): TableColumn<MacroRow>[] {
  const { t } = useTranslation('macros');
  const agents = useAgents();
  return useMemo(() => columnsOf(t, agents.data ?? []), [t, agents.data]);
}

function columnsOf(
  t: TFunction<'macros'>,
  agents: readonly { id: number; name: string }[],
): TableColumn<MacroRow>[] {
  return [
    {
      id: 'name',
      title: t('fields.name'),
      kind: 'name',
      sortable: true,
      cell: ({ name }) => name,
      below: ({ text }) => text.slice(0, 120),
    },
    {
      id: 'actions',
      title: t('fields.actions'),
      kind: 'text',
      cell: (row) => actionsText(row, agents, t) || '–',
    },
    {
      id: 'updated_at',
      title: t('fields.updated'),
      kind: 'date',
      sortable: true,
      from: 800,
      cell: ({ updated_at: at }) => <DateTime value={at} relative />,
    },
  ];
}
