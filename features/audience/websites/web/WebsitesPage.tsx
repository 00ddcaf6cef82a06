import { IconChartBar, IconCode, IconPencil, IconTrash, IconWorld } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
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
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { websites, type Website } from '../contract/websites.ts';
import { ScriptDrawer } from './ScriptDrawer.tsx';
import { WebsiteDrawer } from './WebsiteDrawer.tsx';

/** Websites whose visits are counted: add, change, copy the script, see whether it works. */
export function WebsitesPage() {
  const { t } = useTranslation('websites');
  const table = useTableState({ sort: 'name', pageSize: 10 });
  const list = useResourceList(websites, table.query);
  const [edited, setEdited] = useEditedRow<Website>(list.rows);
  const [scriptOf, setScriptOf] = useState<number | null>(null);
  const actionsOf = useActions({ onEdit: setEdited, onScript: ({ id }) => setScriptOf(id) });
  const removeSome = useBulkRemove(websites);
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<Website>
        name="websites"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => setScriptOf(row.id)}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={actionsOf}
        bulkActions={[
          removeSome((count) => ({
            title: t('bulkDeleteTitle', { count }),
            message: t('deleteText'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconWorld size={28} stroke={1.5} />,
        }}
      />
      <WebsiteDrawer
        edited={edited}
        onClose={() => setEdited(null)}
        onCreated={({ id }) => setScriptOf(id)}
      />
      <ScriptDrawer id={scriptOf} onClose={() => setScriptOf(null)} />
    </Page>
  );
}

function useActions({
  onEdit,
  onScript,
}: {
  onEdit: (row: Website) => void;
  onScript: (row: Website) => void;
}) {
  const { t } = useTranslation('websites');
  const { accountId } = useApi();
  const go = useGo();
  const confirmDelete = useConfirmDelete(websites);
  return (row: Website) => [
    { label: t('getScript'), icon: <IconCode size={16} />, onClick: () => onScript(row) },
    {
      label: t('openReport'),
      icon: <IconChartBar size={16} />,
      onClick: () => go(`/accounts/${accountId}/website_reports?website=${row.id}`),
    },
    { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => onEdit(row) },
    {
      label: t('delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(row, t('deleteText')).catch(() => undefined),
    },
  ];
}

function useColumns() {
  const { t } = useTranslation('websites');
  return useMemo<TableColumn<Website>[]>(
    () => [
      { id: 'name', title: t('name'), kind: 'name', sortable: true, cell: (row) => row.name },
      { id: 'url', title: t('url'), kind: 'text', sortable: true, cell: (row) => row.url },
      {
        id: 'page_views',
        title: t('pageViews'),
        about: t('pageViewsHint'),
        kind: 'number',
        cell: (row) => fullNumber(row.page_views),
      },
      {
        id: 'last_seen_at',
        title: t('lastSeen'),
        about: t('lastSeenHint'),
        kind: 'date',
        sortable: true,
        cell: (row) =>
          row.last_seen_at ? <DateTime value={row.last_seen_at} relative /> : t('never'),
      },
    ],
    [t],
  );
}
