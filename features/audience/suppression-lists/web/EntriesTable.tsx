import { Button } from '@mantine/core';
import { IconDownload, IconHistory, IconShieldX, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useExport, useRemove } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { suppressionEntries, type SuppressionEntry } from '../contract/global-lists.ts';
import { AddEntriesDrawer } from './AddEntriesDrawer.tsx';
import { ImportDrawer } from './ImportDrawer.tsx';
import { ImportsDrawer } from './ImportsDrawer.tsx';

/** The addresses and domains of one list, or of all to find where one stands. */
export function EntriesTable({ list: of }: { list: { id: number; name: string } | null }) {
  const { t } = useTranslation('suppression-lists');
  const table = useTableState({ sort: 'key', extra: of === null ? {} : { list_id: of.id } });
  const list = useResourceList(suppressionEntries, table.query);
  const [open, setOpen] = useState<OpenDrawer>(null);
  const removeOne = useRemoveOne();
  const removeSome = useBulkRemove(suppressionEntries);
  const columns = useColumns(of === null);
  return (
    <>
      <DataTable<SuppressionEntry>
        name={of === null ? 'every-suppression-entry' : 'suppression-entries'}
        label={of === null ? t('global.everyEntry') : t('entries.of', { name: of.name })}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(entry) => entry.key}
        searchPlaceholder={t('entries.search')}
        toolbar={<Files table={table.query} onOpen={of === null ? null : setOpen} />}
        {...(of !== null && { onCreate: () => setOpen('add'), createLabel: t('entries.add') })}
        rowActions={(entry) => [
          {
            label: t('entries.remove'),
            icon: <IconTrash size={16} />,
            color: 'red',
            onClick: () => void removeOne(entry),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('entries.bulkTitle', { count }),
            message: t('entries.removeText'),
          })),
        ]}
        empty={{
          title: t('entries.emptyTitle'),
          description: t(of === null ? 'entries.emptyAll' : 'entries.emptyText'),
          icon: <IconShieldX size={28} />,
        }}
      />
      {of !== null && <Drawers list={of} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type OpenDrawer = 'add' | 'import' | 'history' | null;

function Drawers({
  list,
  open,
  onClose,
}: {
  list: { id: number; name: string };
  open: OpenDrawer;
  onClose: () => void;
}) {
  const refresh = useRefresh(suppressionEntries);
  const family = 'global_suppression_lists';
  return (
    <>
      <AddEntriesDrawer
        listId={list.id}
        opened={open === 'add'}
        onClose={onClose}
        onAdded={refresh}
      />
      <ImportDrawer family={family} list={open === 'import' ? list : null} onClose={onClose} />
      <ImportsDrawer family={family} list={open === 'history' ? list : null} onClose={onClose} />
    </>
  );
}

function useRemoveOne(): (entry: SuppressionEntry) => Promise<void> {
  const { t } = useTranslation('suppression-lists');
  const remove = useRemove(suppressionEntries);
  return async (entry) => {
    const isSure = await confirm({
      title: t('entries.removeTitle', { entry: entry.key }),
      message: t('entries.removeText'),
      confirmLabel: t('entries.remove'),
      danger: true,
    });
    if (isSure) await remove.mutateAsync(entry.id);
  };
}

function Files({
  table,
  onOpen,
}: {
  table: Parameters<ReturnType<typeof useExport>['mutate']>[0];
  onOpen: ((drawer: 'import' | 'history') => void) | null;
}) {
  const { t } = useTranslation('suppression-lists');
  const exportAll = useExport(suppressionEntries);
  return (
    <>
      {onOpen && (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            onClick={() => onOpen('import')}
          >
            {t('importFile')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconHistory size={16} />}
            onClick={() => onOpen('history')}
          >
            {t('imports.title')}
          </Button>
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => exportAll.mutate(table)}
      >
        {t('export')}
      </Button>
    </>
  );
}

function useColumns(isAll: boolean): TableColumn<SuppressionEntry>[] {
  const { t } = useTranslation('suppression-lists');
  const { accountId } = useApi();
  return useMemo(() => {
    const own: TableColumn<SuppressionEntry>[] = [
      {
        id: 'key',
        title: t('columns.entry'),
        kind: 'name',
        sortable: true,
        cell: (entry) => entry.key,
      },
      { id: 'kind', title: t('columns.kind'), cell: (entry) => t(`kinds.${entry.kind}`) },
    ];
    const listOf: TableColumn<SuppressionEntry> = {
      id: 'list_name',
      title: t('columns.list'),
      cell: (entry) => (
        <AppLink
          to={`/accounts/${accountId}/settings/global-suppression-lists?list_id=${entry.list_id}`}
        >
          {entry.list_name}
        </AppLink>
      ),
    };
    return [
      ...own,
      ...(isAll ? [listOf] : []),
      { id: 'created_by', title: t('columns.by'), cell: (entry) => entry.created_by || '–' },
      {
        id: 'created_at',
        title: t('columns.since'),
        kind: 'date',
        sortable: true,
        cell: (entry) => <DateTime value={entry.created_at} />,
      },
    ];
  }, [t, isAll, accountId]);
}
